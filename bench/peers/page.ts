/** The page of the comparison: opens one store, fills it, and times what a page of the product asks of it. */
import { openDexie, openRaw, openRestow, openRxdb } from './indexed-sides.ts'
import { openFirestore, openPouch } from './other-sides.ts'
import { idOf, labelOf, stages, unitAt, type Side, type SideName } from './sides.ts'

/** Medians in milliseconds; `fill` is the whole, `open` from the page's start to the first answer of a store that is filled. */
export interface Figures {
  readonly byId: number
  readonly byLabel: number
  readonly newest: number
  readonly countOf: number
  readonly edit: number
}

export interface PeersPage {
  fill(side: SideName, count: number): Promise<number>
  open(side: SideName): Promise<number>
  time(side: SideName, count: number, times: number): Promise<Figures>
}

declare global {
  interface Window {
    peers: PeersPage
  }
}

const AT_ONCE = 500
/** The longest list that is asked for. */
const MOST = 60
const inTurn = [...new Set(stages)]
const openers: Readonly<Record<SideName, () => Promise<Side>>> = {
  'raw IndexedDB': openRaw,
  Dexie: openDexie,
  'RxDB as it comes': openRxdb,
  Restow: openRestow,
  PouchDB: openPouch,
  Firestore: () => openFirestore(false),
  'Firestore with auto-index': () => openFirestore(true),
}
let opened: Promise<Side> | null = null
const sideOf = (name: SideName): Promise<Side> => (opened ??= openers[name]())

/** What is wrong is no figure. */
function expectThat(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(`The store gave a wrong answer: ${what}.`)
}

async function median(times: number, act: (turn: number) => Promise<void>): Promise<number> {
  const took: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const started = performance.now()
    await act(turn)
    took.push(performance.now() - started)
  }
  return took.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN
}

window.peers = {
  async fill(name, count) {
    const side = await sideOf(name)
    const parts = Array.from({ length: Math.ceil(count / AT_ONCE) }, (_, part) =>
      Array.from({ length: Math.min(AT_ONCE, count - part * AT_ONCE) }, (_one, place) =>
        unitAt(part * AT_ONCE + place),
      ),
    )
    const started = performance.now()
    for (const docs of parts) await side.fill(docs)
    const took = performance.now() - started
    expectThat((await side.byId(idOf(count - 1)))?.label === labelOf(count - 1), 'the last record')
    return took
  },
  async open(name) {
    const started = performance.now()
    const side = await sideOf(name)
    expectThat((await side.byId(idOf(0)))?.label === labelOf(0), 'the first record')
    return performance.now() - started
  },
  async time(name, count, times) {
    const side = await sideOf(name)
    // No record twice: a store may remember what it has just given.
    const place = (turn: number): number => (turn * 7_919 + 13) % count
    const inWork = Math.ceil(count / 10)
    return {
      byId: await median(times, async (turn) => {
        expectThat((await side.byId(idOf(place(turn))))?.label === labelOf(place(turn)), 'by id')
      }),
      byLabel: await median(times, async (turn) => {
        expectThat((await side.byLabel(labelOf(place(turn + times))))?.id === idOf(place(turn + times)), 'by label')
      }),
      edit: await median(times, (turn) => side.edit(idOf(place(turn)), `Seen ${turn}`)),
      // No list twice, for the same reason.
      newest: await median(times, async (turn) => {
        const ids = await side.newest('received', MOST - turn)
        expectThat(ids.length === Math.min(MOST - turn, inWork) && ids[0] === idOf(0), `the newest of turn ${turn}`)
      }),
      countOf: await median(inTurn.length, async (turn) => {
        const stage = inTurn[turn] ?? ''
        const expected = (count / stages.length) * stages.filter((one) => one === stage).length
        expectThat((await side.countOf(stage)) === expected, `the count of ${stage}`)
      }),
    }
  },
}
