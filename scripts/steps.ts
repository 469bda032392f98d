/** The steps of a script that acts something out: each is a line with its time. */

/** Runs a step and prints it with its time. */
export async function step<T>(name: string, act: () => Promise<T> | T): Promise<T> {
  const started = performance.now()
  try {
    const result = await act()
    console.log(`  ok   ${name} (${Math.round(performance.now() - started)} ms)`)
    return result
  } catch (error) {
    console.log(`  FAIL ${name}`)
    throw error
  }
}
