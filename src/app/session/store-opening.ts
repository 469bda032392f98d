/** The message while a store cannot be opened: it is being updated, another tab keeps it, or it does not open at all. */
import { BehaviorSubject } from 'rxjs'
import type { StoreOpening } from '#data/store/open-database.ts'

/** `newer`: a later build has changed the store's form. `missing`: the code of the store did not come. `store` names it, for asking the other tabs. */
export type Opening = (StoreOpening & { readonly store: string }) | { readonly kind: 'failed' | 'missing' | 'newer' }

/** `null` while there is no message. */
export const opening$ = new BehaviorSubject<Opening | null>(null)
