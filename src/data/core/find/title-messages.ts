/** What the page asks the Worker of the titles, and what it hears. */
import type { RowsAt } from '#data/store/rows-aside.ts'
import type { TitleChange } from './title-keeper.ts'

export type ToTitles =
  /** Where the units lie, and the store that their titles go with. */
  | { readonly kind: 'open'; readonly rows: RowsAt; readonly keptAs: string }
  | { readonly kind: 'put'; readonly changes: readonly TitleChange[] }
  | { readonly kind: 'find'; readonly ask: number; readonly words: readonly string[]; readonly most: number }

export type FromTitles =
  /** What was kept is here, or all that is on the device. */
  | { readonly kind: 'read'; readonly isWhole: boolean }
  | { readonly kind: 'found'; readonly ask: number; readonly ids: readonly string[] }
  | { readonly kind: 'failed'; readonly problem: string }
