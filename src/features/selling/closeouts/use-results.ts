/** A results file from the moment it is chosen: what it is, which auction it is of, what it would change; then its import, which can be stopped. */
import { useMemo, useRef, useState } from 'react'
import { from } from 'rxjs'
import { msg, type Words } from '#messages/message.ts'
import { pageAt } from '#domain/core/people/access.ts'
import type { AmountUnit, DecimalSign } from '#domain/core/money.ts'
import { kindFacts, kindOfFile } from '#domain/files/kinds.ts'
import type { Table } from '#domain/files/table.ts'
import { bidFacts, matchRows } from '#domain/selling/results-match.ts'
import { readResults, unitOfBids, type BidUnit, type Results } from '#domain/selling/results-file.ts'
import { planResults, type ResultsPlan } from '#domain/selling/results-plan.ts'
import { takesResults, type EventRow } from '#domain/selling/closeouts.ts'
import { importResults } from '#data/selling/invoice-commands.ts'
import { likeliestAuction, readDesk } from '#data/selling/closeouts.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { readTable } from '#ui/files/read-table.ts'
import type { Closeouts } from './use-closeouts.ts'

interface Chosen {
  readonly fileName: string
  readonly table: Table | null
  /** Why it cannot be taken in; `''` when it can. */
  readonly problem: Words
}

export interface ResultsWork {
  readonly chosen: Chosen | null
  readonly take: (file: File, eventId?: string) => void
  readonly results: Results | null
  readonly decimal: DecimalSign | undefined
  readonly setDecimal: (decimal: DecimalSign) => void
  /** Auctions that take results, and the one that this file is of. */
  readonly events: readonly EventRow[]
  readonly eventId: string
  readonly setEventId: (id: string) => void
  readonly found: BidUnit
  /** What a person chose, else what was found out; `undefined` in doubt. */
  readonly unit: AmountUnit | undefined
  readonly setUnit: (unit: AmountUnit) => void
  /** What it would change, by the unit that is likelier. */
  readonly plan: ResultsPlan | undefined
  /** From 0 to 1; `null` while nothing runs. */
  readonly progress: number | null
  readonly commit: () => Promise<void>
  readonly stop: () => void
}

async function read(file: File): Promise<Chosen> {
  const reading = await readTable(file)
  const fileName = file.name
  if (!reading.ok) return { fileName, table: null, problem: reading.message }
  const kind = kindOfFile(reading.table.headers)
  const { name, page } = kindFacts[kind]
  if (kind === 'hibidResults') return { fileName, table: reading.table, problem: '' }
  if (page === null) return { fileName, table: null, problem: msg('closeout.file.unknown') }
  return { fileName, table: null, problem: msg('closeout.file.other', { kind: name, page: pageAt(page)?.name ?? page }) }
} // prettier-ignore

const unclear: BidUnit = { unit: 'dollars', isSure: false, why: 'unclear' }

/** What the file would change in this auction, as the records are now. */
function usePreview(results: Results | null, eventId: string, answered: AmountUnit | undefined, key: unknown) {
  const { db } = useCommandContext()
  const desk = useLive(() => (eventId === '' ? null : from(readDesk(db, eventId))), [db, eventId, key])
  const matched = useMemo(() => desk && results && matchRows(results.rows, [...desk.lots.values()]), [desk, results])
  const found = useMemo(() => {
    if (!desk || !matched || !results) return unclear
    const highs = results.rows.flatMap(({ bidder, highCents }) => (bidder && highCents !== null ? [highCents] : []))
    return unitOfBids(results.shape, highs, bidFacts(matched, desk.units))
  }, [desk, matched, results])
  const unit = answered ?? found.unit
  const plan = useMemo(() => (desk && matched ? planResults(desk, matched, unit) : undefined), [desk, matched, unit])
  return { found, plan }
}

export function useResults({ events: all = [], search, setSearch, act }: Closeouts): ResultsWork {
  const { db } = useCommandContext()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [eventId, setEventId] = useState('')
  const [unit, setUnit] = useState<AmountUnit | undefined>(undefined)
  const [decimal, setDecimal] = useState<DecimalSign | undefined>(undefined)
  const [progress, setProgress] = useState<number | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const events = useMemo(() => all.filter(({ event }) => takesResults(event)), [all])
  const table = chosen?.table ?? null
  const reading = useMemo(() => (table ? readResults(table, decimal) : null), [table, decimal])
  const results = reading?.ok ? reading.results : null
  const { found, plan } = usePreview(results, eventId, unit, search.task)
  const take = (file: File, of = '') => {
    const taking = async () => {
      const next = await read(file)
      const found = next.table && readResults(next.table)
      const guessed = found?.ok && of === '' ? await likeliestAuction(db, found.results.rows) : of
      setUnit(undefined)
      setDecimal(undefined)
      setEventId(guessed)
      setChosen(next)
      setSearch({ task: 'results', event: undefined })
    }
    void taking()
  }
  const known = unit ?? (found.isSure ? found.unit : undefined)
  const commit = async () => {
    if (!results || !known || !chosen) return
    stopping.current = new AbortController()
    const { signal } = stopping.current
    setProgress(0)
    const file = { eventId, fileName: chosen.fileName, rows: results.rows, unit: known }
    const isDone = await act((context) => importResults(context, file, { signal, onProgress: setProgress }), () => msg('closeout.imported', { count: plan?.buyers ?? 0 }))
    setProgress(null)
    if (isDone) setSearch({ task: undefined })
  }
  const problem = reading && !reading.ok ? reading.message : (chosen?.problem ?? '')
  return {
    chosen: chosen && { ...chosen, problem }, take, results, decimal, setDecimal, events, eventId, setEventId, found, unit: known, setUnit, plan, progress, commit,
    stop: () => stopping.current?.abort(),
  }
} // prettier-ignore
