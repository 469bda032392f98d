/** Making and changing many places from the page: how far it is, and calling it off. A visit finishes, too, what another tab left since the start of the app. */
import { msg } from '#messages/message.ts'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { LocationDoc } from '#schemas/locations.ts'
import { changePlaces, type ManyPlaces } from '#data/stock/change-places.ts'
import { makePlaces, type PlacesOrder } from '#data/stock/make-places.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useCommand } from '#ui/command/use-command.ts'
import {
  atWork$,
  cancelPlaces,
  notAllSaved,
  offerChanged,
  offerMade,
  resumePlaces,
  watched,
  type PlacesProgress,
} from './places-at-work.ts'

/** Each resolves with whether all of it was done; what was not is shown. */
export interface PlacesWork {
  /** `null` when nothing is at work. */
  readonly progress: PlacesProgress | null
  /** How many lots of new places were made in this tab. */
  readonly lots: number
  readonly make: (order: PlacesOrder) => Promise<boolean>
  readonly change: (places: readonly LocationDoc[], wanted: ManyPlaces) => Promise<boolean>
  readonly cancel: () => void
}

const options = { unsaved: notAllSaved } as const

export function usePlacesWork(): PlacesWork {
  const context = useCommandContext()
  const { run } = useCommand(options)
  const { progress, lots } = useSyncExternalStore(subscribe, () => atWork$.value)
  useEffect(() => {
    resumePlaces(context).catch((error: unknown) =>
      console.error('Work on places that was cut short could not be read.', error),
    )
  }, [context])
  const make = useCallback<PlacesWork['make']>(
    (order) =>
      run(() =>
        watched({ words: msg('locations.making'), total: order.places.length, mayCancel: true }, async (watching) =>
          offerMade(context, await makePlaces(context, order, watching)),
        ),
      ),
    [run, context],
  )
  const change = useCallback<PlacesWork['change']>(
    (places, wanted) =>
      run(() =>
        watched({ words: msg('locations.changing'), total: places.length, mayCancel: true }, async (watching) =>
          offerChanged(context, await changePlaces(context, places, wanted, watching)),
        ),
      ),
    [run, context],
  )
  return { progress, lots, make, change, cancel: cancelPlaces }
}

function subscribe(onChange: () => void): () => void {
  const following = atWork$.subscribe(onChange)
  return () => following.unsubscribe()
}
