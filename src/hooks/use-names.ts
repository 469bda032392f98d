/**
 * The names of ids in the ledger: places, pallets, loads and people, as far as they are on this
 * device.
 */
import { useCallback } from 'react'
import { watchContainers } from '#data/pallets/containers.ts'
import { watchLoadsById, watchPlaces } from '#data/pallets/pallets.ts'
import { watchPeopleNames } from '#data/core/people-names.ts'
import { useWords } from '#language/use-words.ts'
import { useLive } from './use-live.ts'
import { useCommandContext } from './use-session.ts'

export interface Names {
  /** `''` until the names are read: an id is no word for a person. */
  readonly nameOf: (id: string) => string
  readonly person: (uid: string) => string
  /** Whether an id is that of a place or a container. */
  readonly isPlace: (id: string) => boolean
}

export function useNames(): Names {
  const t = useWords()
  const { db, uid } = useCommandContext()
  const places = useLive(() => watchPlaces(db), [db])
  const loads = useLive(() => watchLoadsById(db), [db])
  const pallets = useLive(() => watchContainers(db), [db])
  const people = useLive(() => watchPeopleNames(db), [db])
  const nameOf = useCallback(
    (id: string) => {
      if (!places || !loads || !pallets) return ''
      return places.get(id)?.code ?? loads.get(id)?.code ?? pallets.find((one) => one.id === id)?.label ?? id
    },
    [places, loads, pallets],
  )
  const person = useCallback(
    (by: string) => (by === uid ? t('conflict.you') : people ? (people.get(by) ?? t('conflict.unknownPerson')) : ''),
    [people, t, uid],
  )
  const isPlace = useCallback(
    (id: string) => (places?.has(id) ?? false) || (pallets?.some((one) => one.id === id) ?? false),
    [places, pallets],
  )
  return { nameOf, person, isPlace }
}
