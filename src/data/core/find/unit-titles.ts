/**
 * Units by any words of their titles, brands and codes. The first who looks starts the reading, in a Worker; some minutes after the last look it is let go. What is
 * found may be older than the store: whoever shows it reads the unit.
 */
import { BehaviorSubject, type Observable, type Subscription } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import type { Database } from '#data/store/database.ts'
import { rowsAt } from '#data/store/rows-aside.ts'
import { walk } from '#data/store/walk.ts'
import { entryOf, TitleKeeper, titleOf, type TitleChange } from './title-keeper.ts'
import type { FromTitles, ToTitles } from './title-messages.ts'

/** `none` while nothing can be found, `part` while what was kept stands in for what is here, `failed` where they could not be read. */
export type TitlesRead = 'none' | 'part' | 'whole' | 'failed'

const IDLE_MS = 300_000
const GATHER_MS = 100

interface Looker {
  readonly put: (changes: readonly TitleChange[]) => void
  readonly find: (words: readonly string[], most: number) => Promise<readonly string[]>
  readonly stop: () => void
}

type Tell = (read: TitlesRead) => void

function lookAside(db: Database, tell: Tell): Looker {
  const worker = new Worker(new URL('./title-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (ids: readonly string[]) => void>()
  let asked = 0
  const fail = (problem: unknown) => {
    console.error('The titles of units could not be read.', problem)
    // What is found by other ways is found all the same.
    for (const answer of waiting.values()) answer([])
    waiting.clear()
    tell('failed')
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromTitles>) => {
    if (data.kind === 'failed') fail(data.problem)
    else if (data.kind === 'read') tell(data.isWhole ? 'whole' : 'part')
    else {
      waiting.get(data.ask)?.(data.ids)
      waiting.delete(data.ask)
    }
  })
  worker.addEventListener('error', (event) => fail(event.message))
  const post = (message: ToTitles) => worker.postMessage(message, [])
  const opened = rowsAt(db, 'units').then((rows) => post({ kind: 'open', rows, keptAs: db.name }))
  opened.catch(fail)
  const send = (message: ToTitles) => void opened.then(() => post(message)).catch(() => undefined)
  return {
    put: (changes) => send({ kind: 'put', changes }),
    find: (words, most) =>
      new Promise((resolve) => {
        asked += 1
        waiting.set(asked, resolve)
        send({ kind: 'find', ask: asked, words, most })
      }),
    stop: () => {
      worker.terminate()
      for (const answer of waiting.values()) answer([])
    },
  }
}

/** Where there are no Workers. */
function lookHere(db: Database, tell: Tell): Looker {
  const keeper = new TitleKeeper()
  async function* entries() {
    for await (const units of walk<UnitDoc>(db.units)) yield units.map(entryOf)
  }
  keeper.read(entries()).then(
    () => tell('whole'),
    (error: unknown) => {
      console.error('The titles of units could not be read.', error)
      tell('failed')
    },
  )
  return { put: (changes) => keeper.put(changes), find: async (words, most) => keeper.find(words, most), stop() {} }
}

class UnitTitles {
  readonly #db: Database
  readonly #read$ = new BehaviorSubject<TitlesRead>('none')
  #looker: Looker | null = null
  #changes: Subscription | null = null
  #idle: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(db: Database) {
    this.#db = db
    db.onClose.push(async () => {
      this.#isClosed = true
      this.#stop()
    })
  }

  get read$(): Observable<TitlesRead> {
    // Whoever comes next tries again.
    if (this.#read$.value === 'failed') this.#stop()
    if (!this.#isClosed) this.#start()
    return this.#read$
  }

  find(words: readonly string[], most: number): Promise<readonly string[]> {
    if (this.#isClosed) return Promise.resolve([])
    const looker = this.#start()
    const isHere = this.#read$.value === 'part' || this.#read$.value === 'whole'
    return isHere ? looker.find(words, most) : Promise.resolve([])
  }

  #start(): Looker {
    this.#letGoLater()
    if (this.#looker) return this.#looker
    const make = typeof Worker === 'undefined' ? lookHere : lookAside
    const looker = make(this.#db, (read) => this.#looker === looker && this.#read$.next(read))
    this.#looker = looker
    this.#follow(looker)
    return looker
  }

  #letGoLater(): void {
    clearTimeout(this.#idle)
    // Whoever looks on would have them read again at once.
    this.#idle = setTimeout(() => (this.#read$.observed ? this.#letGoLater() : this.#stop()), IDLE_MS)
  }

  #follow(looker: Looker): void {
    let gathered: TitleChange[] = []
    this.#changes = this.#db.units.$.subscribe(({ documentId, documentData, operation }) => {
      if (gathered.length === 0)
        setTimeout(() => {
          looker.put(gathered)
          gathered = []
        }, GATHER_MS)
      gathered.push([documentId, operation === 'DELETE' ? null : titleOf(documentData)])
    })
  }

  #stop(): void {
    clearTimeout(this.#idle)
    this.#changes?.unsubscribe()
    this.#looker?.stop()
    this.#looker = null
    this.#read$.next('none')
  }
}

const known = new WeakMap<Database, UnitTitles>()

function titlesOf(db: Database): UnitTitles {
  const titles = known.get(db) ?? new UnitTitles(db)
  known.set(db, titles)
  return titles
}

/** How much of the titles is here; starts the reading. */
export const watchTitlesRead = (db: Database): Observable<TitlesRead> => titlesOf(db).read$

/** The ids of units that have each of these words, or parts of words, the newest first. @param words folded */
export const findTitles = (db: Database, words: readonly string[], most: number): Promise<readonly string[]> =>
  titlesOf(db).find(words, most)
