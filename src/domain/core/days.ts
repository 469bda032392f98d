/** Days as the reader's clock has them, `YYYY-MM-DD`. A day may have 23 or 25 hours. */

const two = (value: number): string => String(value).padStart(2, '0')

export function dayOf(ms: number): string {
  const at = new Date(ms)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** Whether there is such a day: the 31st of February is none. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00.000Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The hour of the day, 0 to 23. */
export const hourOf = (ms: number): number => new Date(ms).getHours()

/** Its first moment. `later` counts days on from it. */
export function startOfDay(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).getTime()
}

export const dayAfter = (day: string, days = 1): string => dayOf(startOfDay(day, days))

/** Both ends are in it; none where `to` is before `from`. */
export function daysBetween(from: string, to: string): readonly string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day)
  return days
}
