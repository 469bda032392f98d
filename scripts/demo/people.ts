/** The people of the demonstration warehouse and the devices in their hands. */
import { deviceCodeOf } from '#domain/codes/labels.ts'
import type { Calendar } from './calendar.ts'
import { madeBy, type Stock } from './stock.ts'

export const DEMO_PASSWORD = 'restow-demo'

export type Station = 'receive' | 'inspect' | 'photo' | 'putAway' | 'lot' | 'pack' | 'sell'

export interface DemoPerson {
  readonly uid: string
  readonly email: string
  readonly name: string
  readonly role: string
  readonly active: boolean
}

/** A person with a device and a pace. */
export interface Worker {
  readonly uid: string
  readonly name: string
  readonly device: string
  /** 1 is the warehouse's average; 1.2 takes a fifth less time. */
  readonly pace: number
  readonly stations: readonly Station[]
  /** The last day worked, as days ago. */
  readonly until: number
}

interface Entry {
  readonly key: string
  readonly name: string
  readonly role: string
  readonly pace: number
  readonly stations: readonly Station[]
  readonly until?: number
}

const GREG_LEFT_DAYS_AGO = 16

const entries: readonly Entry[] = [
  { key: 'admin', name: 'Ada Lindqvist', role: 'admin', pace: 1, stations: ['sell'] },
  { key: 'manager', name: 'Marcus Webb', role: 'manager', pace: 1, stations: ['sell'] },
  { key: 'associate', name: 'Dana Ortiz', role: 'associate', pace: 1.15, stations: ['receive', 'putAway', 'pack'] },
  { key: 'newcomer', name: 'Theo Park', role: '', pace: 1, stations: [] },
  { key: 'priya', name: 'Priya Nair', role: 'manager', pace: 1.05, stations: ['sell'] },
  { key: 'luis', name: 'Luis Ferreira', role: 'associate', pace: 1.05, stations: ['receive', 'lot'] },
  { key: 'hannah', name: 'Hannah Cole', role: 'associate', pace: 0.95, stations: ['inspect', 'lot'] },
  { key: 'omar', name: 'Omar Haddad', role: 'associate', pace: 1.1, stations: ['inspect', 'photo'] },
  { key: 'mei', name: 'Mei Tanaka', role: 'associate', pace: 1.2, stations: ['photo', 'putAway'] },
  {
    key: 'greg',
    name: 'Greg Sloan',
    role: 'associate',
    pace: 0.8,
    stations: ['receive', 'inspect', 'pack'],
    until: GREG_LEFT_DAYS_AGO,
  },
]

const uidOf = (key: string): string => `demo-${key}`

export const uids = { admin: uidOf('admin'), manager: uidOf('manager'), priya: uidOf('priya') }

export const people: readonly DemoPerson[] = entries.map(({ key, name, role, until }) => ({
  uid: uidOf(key),
  email: `${key}@restow.test`,
  name,
  role,
  active: until === undefined,
}))

export const workers: readonly Worker[] = entries.map(({ key, name, pace, stations, until }, place) => ({
  uid: uidOf(key),
  name,
  // Fixed bits far apart, so that the codes are never taken for each other.
  device: deviceCodeOf(5_000 + place * 2_711),
  pace,
  stations,
  until: until ?? 0,
}))

export function workersAt(station: Station, daysAgo: number): Worker[] {
  return workers.filter((worker) => worker.stations.includes(station) && worker.until <= daysAgo)
}

export function workerOf(uid: string): Worker {
  const worker = workers.find((one) => one.uid === uid)
  if (!worker) throw new RangeError(`Nobody here is ${uid}.`)
  return worker
}

export function addPeople(stock: Stock, calendar: Calendar): void {
  for (const [place, person] of people.entries()) {
    const isNew = person.role === ''
    const joinedAt = calendar.at(isNew ? calendar.workday(0) : 200 - place * 12, 8 * 60 + 20)
    const doc = {
      id: person.uid,
      name: person.name,
      email: person.email,
      role: person.role,
      active: person.active,
      language: '',
      views: {},
      ...madeBy(isNew ? person.uid : uids.admin, joinedAt),
    }
    if (!person.active) {
      doc.updatedAt = calendar.at(GREG_LEFT_DAYS_AGO - 1, 16 * 60)
    }
    stock.users.push(doc)
  }
}
