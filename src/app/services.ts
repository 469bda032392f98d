/** What the running app offers its pages. */
import { BehaviorSubject } from 'rxjs'
import { startingSync, type SyncPort } from '#data/store/sync-port.ts'
import type { Services } from '#hooks/services.ts'
import { account } from './session/account.ts'
import { language } from './session/own-language.ts'
import { currentWork$, session$ } from './session/session.ts'

/** The sync at work; until there is one, the one that says whether it is coming. */
export const sync$ = new BehaviorSubject<SyncPort>(startingSync)

export const services: Services = { session$, account, language, work$: currentWork$, sync$ }
