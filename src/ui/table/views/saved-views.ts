/** What a table needs of the person's own views; the app provides it. Without it a table has none. */
import { createContext } from 'react'
import type { SavedViews, ViewChange } from '#domain/core/people/saved-views.ts'

export interface ViewDone {
  /** Of the view that was meant. */
  readonly id: string
  readonly undo: () => Promise<boolean>
}

export interface OwnViews {
  /** `undefined` while the person's record is not on this device. */
  readonly held: SavedViews | undefined
  /** Resolves with `null` where it is so already. Rejects with a `Refusal` in words. */
  readonly change: (table: string, change: ViewChange) => Promise<ViewDone | null>
}

export const OwnViewsContext = createContext<OwnViews | null>(null)
