/** What is half typed for new places. Invariant: what is made is not asked for again; what was typed since stays. */
import { readDraft, writeDraft } from '#data/store/device.ts'
import type { Database } from '#data/store/database.ts'
import type { PlaceRequest } from '#domain/stock/place-racks.ts'

export const PLACES_DRAFT = 'places-new'

export interface PlacesDraft extends PlaceRequest {
  readonly pattern: string
  readonly allowedStages: readonly string[]
}

/** Empties the form whose places are made, but for the kind and what they stand in: the next lot is often beside it. */
export async function emptyPlacesDraft(db: Database, made: string): Promise<void> {
  const draft = await readDraft<PlacesDraft>(db, PLACES_DRAFT)
  if (draft?.pattern !== made) return
  const { kind, parentId } = draft
  await writeDraft(db, PLACES_DRAFT, { kind, parentId })
}
