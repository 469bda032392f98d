/** A clock that another process sets while this one runs. Imported before all that asks for the time. */
const RealDate = Date
let aheadMs = 0

class SetDate extends RealDate {
  constructor(...parts: readonly unknown[]) {
    if (parts.length === 0) super(SetDate.now())
    else super(...(parts as [number]))
  }

  static override now(): number {
    return RealDate.now() + aheadMs
  }
}

/** From now on the clock is so far ahead, in ms; behind where it is negative. */
export function setClockAhead(ms: number): void {
  globalThis.Date = SetDate as DateConstructor
  aheadMs = ms
}
