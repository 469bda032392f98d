/** Ends with 0 while the server of this machine can serve and write. `node deploy/probe.mjs [PORT]` */
const port = process.argv[2] ?? '4173'
try {
  const answer = await fetch(`http://127.0.0.1:${port}/__/health`, { signal: AbortSignal.timeout(4_000) })
  console.log((await answer.json()).status)
  process.exit(answer.ok ? 0 : 1)
} catch (error) {
  console.error(String(error))
  process.exit(1)
}
