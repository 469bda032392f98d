/** Waiting for what is to happen, and for nothing more to happen. */

const LOOK_MS = 200
export const PATIENT_MS = 60_000

/** Looks until it is so; resolves whether it was within the time. */
export async function until(isSo: () => Promise<boolean> | boolean, withinMs = PATIENT_MS): Promise<boolean> {
  const end = Date.now() + withinMs
  for (;;) {
    if (await isSo()) return true
    if (Date.now() >= end) return false
    await pause(LOOK_MS)
  }
}

/** As `until`, but it must have been so for `holdMs` without a break. */
export async function untilSteady(
  isSo: () => Promise<boolean>,
  holdMs: number,
  withinMs = PATIENT_MS,
): Promise<boolean> {
  let since = 0
  return until(async () => {
    if (!(await isSo())) since = 0
    else since ||= Date.now()
    return since > 0 && Date.now() - since >= holdMs
  }, withinMs)
}

/** Resolves with the number once it has stayed the same for `holdMs`. */
export async function steady(read: () => number, holdMs: number): Promise<number> {
  let known = read()
  await untilSteady(async () => {
    const now = read()
    const same = now === known
    known = now
    return Promise.resolve(same)
  }, holdMs)
  return known
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
