/** What the running app offers its pages. */
import { BehaviorSubject } from 'rxjs'
import { offlineOnly, type SyncPort } from '#data/store/sync-port.ts'
import type { Services } from '#hooks/services.ts'
import { account } from './session/account.ts'
import { language } from './session/own-language.ts'
import { currentWork$, session$ } from './session/session.ts'

/** The sync at work; the one that does nothing until there is one. */
export const sync$ = new BehaviorSubject<SyncPort>(offlineOnly)

export const services: Services = { session$, account, language, work$: currentWork$, sync$ }
