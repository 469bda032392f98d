/**
 * The open page's Worker, fed with all products on the device, and the candidates for an item by
 * what was seen.
 */
import { useEffect, useState } from 'react'
import { Observable } from 'rxjs'
import { codesToAsk, type RecognitionState } from '#domain/grading/recognizing-scan.ts'
import { steadied } from '#domain/grading/steady-list.ts'
import { watchKnownThings, type KnownKind } from '#data/grading/recognizing.ts'
import type { Database } from '#data/store/database.ts'
import { RecognitionClient } from './recognition-client.ts'
import type { FoundCandidate } from './recognition-messages.ts'

const MOST_CANDIDATES = 8
/** New documents make the list anew at most so often. */
const FED_MS = 400

export interface FedClient {
  readonly client: RecognitionClient
  /** What the Worker has not been given to its end yet. */
  readonly unread: readonly KnownKind[]
}

/** Emits after each batch that the Worker was given; it ends without a subscriber. */
export function watchClient(db: Database): Observable<FedClient> {
  return new Observable((subscriber) => {
    const client = new RecognitionClient()
    let unread: readonly KnownKind[] = ['lines', 'units', 'photos']
    let timer: ReturnType<typeof setTimeout> | null = null
    subscriber.next({ client, unread })
    const feeding = watchKnownThings(db).subscribe((batch) => {
      client.ask({ ask: 'put', batch }).catch(() => undefined)
      unread = batch.unread
      timer ??= setTimeout(() => {
        timer = null
        subscriber.next({ client, unread })
      }, FED_MS)
    })
    return () => {
      if (timer) clearTimeout(timer)
      feeding.unsubscribe()
      client.close()
    }
  })
}

export interface Candidates {
  /** `null` while they are looked for. */
  readonly rows: readonly FoundCandidate[] | null
  /** Found since, and waiting for `showAll`. */
  readonly fresh: number
  readonly showAll: () => void
  /** What these candidates were looked for without. */
  readonly unread: readonly KnownKind[]
}

/** An answer of the Worker, with the question that it answers. */
interface Found {
  readonly question: string
  readonly rows: readonly FoundCandidate[]
  readonly unread: readonly KnownKind[]
}

export function useCandidates(
  known: FedClient | undefined,
  state: RecognitionState | undefined,
  loadId: string,
): Candidates {
  const [found, setFound] = useState<Found | null>(null)
  const [shown, setShown] = useState<Pick<Found, 'question' | 'rows'> | null>(null)
  useEffect(() => {
    if (!known || !state) return
    let current = true
    const { read, words, unitId, asked } = state
    const codes = { codes: read, entered: codesToAsk(state) }
    const question = JSON.stringify({ ...codes, words, unitId, asked, loadId })
    const sought = { ...codes, words, unitId, loadId, limit: MOST_CANDIDATES, asked: asked.map((one) => Float32Array.from(one)) } // prettier-ignore
    known.client
      .ask({ ask: 'find', sought })
      .then((rows) => {
        if (current) setFound({ question, rows, unread: known.unread })
      })
      // The page was left, or the next answer comes soon.
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [known, state, loadId])
  // A person who asks something else has acted.
  const isAnother = found !== null && found.question !== shown?.question
  if (found && (isAnother || (shown?.rows.length === 0 && found.rows.length > 0))) setShown(found)
  if (!found) return { rows: null, fresh: 0, showAll: () => undefined, unread: known?.unread ?? [] }
  const list = steadied(isAnother ? [] : (shown?.rows ?? []), found.rows)
  return { ...list, showAll: () => setShown(found), unread: found.unread }
}
