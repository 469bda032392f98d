/** Where a unit was, from the ledger. */
import type { ActivityDoc } from '#schemas/activity.ts'

export interface LastPlace {
  /** A place's or a container's id. */
  readonly id: string
  readonly at: string
  readonly by: string
  readonly device: string
  readonly type: string
}

const MOST_PLACES = 5

export type PlaceRow = Pick<
  ActivityDoc,
  'id' | 'type' | 'refId' | 'at' | 'by' | 'device' | 'from' | 'to' | 'undoOf' | 'data'
>

/**
 * Where a unit was, newest first, with who and when: out of its own rows and those of pallets that
 * carried it. `isPlace` distinguishes ids of places and containers from stages. One stay in a place
 * is listed once, by what was seen of it last.
 */
export function lastPlaces(rows: readonly PlaceRow[], isPlace: (id: string) => boolean): readonly LastPlace[] {
  const undone = new Set(rows.map((row) => row.undoOf))
  const stays = rows
    .filter((row) => row.undoOf === '' && !undone.has(row.id))
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? 1 : -1))
    .flatMap((row) => {
      const id = placeIn(row, isPlace)
      return id === '' ? [] : [{ id, at: row.at, by: row.by, device: row.device, type: row.type }]
    })
  return stays.filter((stay, place) => stay.id !== stays[place - 1]?.id).slice(0, MOST_PLACES)
}

/** The place of the unit by a row: where it went, else where it was seen or missed. */
function placeIn({ to, data }: PlaceRow, isPlace: (id: string) => boolean): string {
  const named = [to, data['locationId'], data['containerId']]
  return named.find((id): id is string => typeof id === 'string' && id !== '' && isPlace(id)) ?? ''
}
