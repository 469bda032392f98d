/** The message while a store cannot be opened: it is being updated, another tab keeps it, or it does not open at all. */
import { BehaviorSubject } from 'rxjs'
import type { StoreOpening } from '#data/store/open-database.ts'

/** `newer`: a later build has changed the store's form. `store` names it, for asking the other tabs. */
export type Opening = (StoreOpening & { readonly store: string }) | { readonly kind: 'failed' | 'newer' }

/** `null` while there is no message. */
export const opening$ = new BehaviorSubject<Opening | null>(null)
