/**
 * Who does what at which moment. A person does one task at a time, at a pace of their own, with
 * breaks and now and then an interruption; no one works past the end of the shift.
 */
import type { Calendar } from './calendar.ts'
import { workersAt, type Station, type Worker } from './people.ts'
import type { Random } from './random.ts'

/** One piece of work: when it was done, how long it took, who did it. */
export interface Slot {
  readonly at: string
  readonly ms: number
  readonly by: Worker
}

/** Minutes since midnight. */
const breaks: readonly (readonly [from: number, to: number])[] = [
  [9 * 60 + 30, 9 * 60 + 45],
  [12 * 60, 12 * 60 + 30],
  [14 * 60, 14 * 60 + 10],
]
const INTERRUPTED = 0.025

export interface Job {
  readonly station: Station
  readonly daysAgo: number
  /** Minutes since midnight before which no one begins. */
  readonly from: number
  /** What one piece takes a person of average pace. */
  readonly seconds: number
  readonly pieces: number
}

interface Moment {
  readonly minutes: number
  readonly ms: number
  readonly by: Worker
}

export class Shift {
  private readonly freeAt = new Map<string, number>()

  private readonly calendar: Calendar
  private readonly random: Random

  constructor(calendar: Calendar, random: Random) {
    this.calendar = calendar
    this.random = random
  }

  /** Slots for as many pieces as the day has room for, in the order of time. */
  slots(job: Job): Slot[] {
    const team = workersAt(job.station, job.daysAgo)
    const moments = team.flatMap((by, place) => {
      const share = Math.floor(job.pieces / team.length) + (place < job.pieces % team.length ? 1 : 0)
      return this.momentsOf(by, job, share)
    })
    moments.sort((a, b) => a.minutes - b.minutes || (a.by.uid < b.by.uid ? -1 : 1))
    return moments.map(({ minutes, ms, by }) => ({ at: this.calendar.at(job.daysAgo, minutes), ms, by }))
  }

  private momentsOf(by: Worker, job: Job, share: number): Moment[] {
    const key = `${by.uid} ${job.daysAgo}`
    let minutes = Math.max(job.from + this.random.next() * 4, this.freeAt.get(key) ?? 0)
    const moments: Moment[] = []
    for (let piece = 0; piece < share; piece += 1) {
      if (this.random.chance(INTERRUPTED)) minutes += this.random.int(6, 13)
      const took = this.random.around(job.seconds / by.pace, 0.55) / 60
      minutes = afterBreak(minutes, took)
      if (minutes > this.calendar.shiftEnd(job.daysAgo)) break
      moments.push({ minutes, ms: Math.round(took * 60_000), by })
    }
    this.freeAt.set(key, minutes)
    return moments
  }

  /** One moment outside the count: what a person at a desk does. */
  moment(by: Worker, daysAgo: number, minutes: number, seconds: number): Slot {
    return { at: this.calendar.at(daysAgo, minutes), ms: Math.round(seconds * 1000), by }
  }
}

/** Nothing is finished in a break: it waits until after. */
function afterBreak(minutes: number, took: number): number {
  const done = minutes + took
  const pause = breaks.find(([from, to]) => done > from && done < to)
  return pause ? pause[1] + took : done
}
