import { useSyncExternalStore } from 'react'
import { followWords, words } from './language.ts'
import type { Translate } from './translate.ts'

/** Messages into words of the page's language. A component that uses it follows a change of language. */
export function useWords(): Translate {
  return useSyncExternalStore(followWords, words)
}
