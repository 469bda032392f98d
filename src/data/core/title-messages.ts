/** What the page asks the Worker of the titles, and what it hears. */
import type { TitleChange } from './title-keeper.ts'

export type ToTitles =
  /** The database of the units, and the store that their titles go with. */
  | { readonly kind: 'open'; readonly rows: string; readonly keptAs: string }
  | { readonly kind: 'put'; readonly changes: readonly TitleChange[] }
  | { readonly kind: 'find'; readonly ask: number; readonly words: readonly string[]; readonly most: number }

export type FromTitles =
  /** What was kept is here, or all that is on the device. */
  | { readonly kind: 'read'; readonly isWhole: boolean }
  | { readonly kind: 'found'; readonly ask: number; readonly ids: readonly string[] }
  | { readonly kind: 'failed'; readonly problem: string }
