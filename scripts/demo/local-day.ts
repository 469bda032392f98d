/** The day and the offset of this machine's clock: the demonstration warehouse keeps the hours of the warehouse it is shown in. */

/** Minutes that this machine's clock is ahead of UTC. */
export function zoneMinutes(now = new Date()): number {
  return -now.getTimezoneOffset()
}

/** Today on this machine, as an ISO day. */
export function localDay(now = new Date()): string {
  return new Date(now.getTime() + zoneMinutes(now) * 60_000).toISOString().slice(0, 10)
}
