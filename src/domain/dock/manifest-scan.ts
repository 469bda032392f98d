/**
 * What a scan on the page Manifest means: it finds. A unit of ours opens, a code finds its line in the open load, a pallet's label shows the
 * pallet's lines.
 * Invariants: a scan here writes nothing; several lines with one code are asked about, never guessed; a code of another load names it.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { passThrough, refuse, type NoState, type Say, type Step } from '#domain/core/floor/scan-step.ts'

export interface ManifestFacts {
  /** The open load; `''` for none. */
  readonly loadId: string
  readonly unit: UnitDoc | null
  readonly pallet: ContainerDoc | null
  /** A load whose own label or code was scanned. */
  readonly load: LoadDoc | null
  /** Lines with this code in any load that the device holds, with their loads. */
  readonly lines: readonly { readonly line: ManifestLineDoc; readonly load: LoadDoc | null }[]
}

export type ManifestEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  | { readonly kind: 'openLine'; readonly line: ManifestLineDoc }
  | { readonly kind: 'leave' }

/** What the page shows next: a load, and in it a line, a unit, or the lines of one of the seller's pallets. */
export interface ManifestView {
  readonly load: string
  readonly line?: string
  readonly unit?: string
  readonly sourcePallet?: string
}

export type ManifestStep = Step<NoState, ManifestEvent, never>

const MOST_CHOICES = 6
const itemKinds: readonly Scan['kind'][] = ['lpn', 'gtin', 'asin', 'fnsku', 'unknown']
const leave = { label: msg('core.leaveIt'), event: { kind: 'leave' } } as const

export function manifestStep(state: NoState, event: ManifestEvent, facts: ManifestFacts): ManifestStep {
  if (event.kind === 'leave') return { state, say: null, writes: [] }
  if (event.kind === 'openLine') return openLine(state, event.line)
  const { unit, load, pallet } = facts
  if (unit) return opened(state, unit.title || unit.label, unit.label, { load: unit.loadId, unit: unit.id })
  if (load) return opened(state, msg('load.named', { load: load.code }), load.title, { load: load.id })
  if (pallet) return openPallet(state, pallet)
  return openItem(state, event.scan, facts)
}

function opened(state: NoState, title: Words, detail: Words, view: ManifestView): ManifestStep {
  return { state, say: { tone: 'plain', title, detail }, writes: [], go: view }
}

function openLine(state: NoState, line: ManifestLineDoc): ManifestStep {
  const where = line.extra ? msg('manifest.extra') : msg('manifest.lineAt', { row: String(line.row), qty: line.qty })
  const detail = joined([line.lpn, where], ' ')
  return opened(state, line.title || msg('unit.noTitle'), detail, { load: line.loadId, line: line.id })
}

function openPallet(state: NoState, { loadId, sourcePallet, label }: ContainerDoc): ManifestStep {
  if (sourcePallet === '' || loadId === '') return passThrough(state)
  // Why ours in the title: a title is cut, and the end of the seller's label tells pallets apart.
  const title = msg('manifest.linesOfPallet', { pallet: label || sourcePallet })
  return opened(state, title, sourcePallet, { load: loadId, sourcePallet })
}

function ask(state: NoState, say: Omit<Say<ManifestEvent>, 'tone'>): ManifestStep {
  return { state, say: { tone: 'amber', ...say }, writes: [] }
}

function openItem(state: NoState, scan: Scan, { lines, loadId }: ManifestFacts): ManifestStep {
  const here = lines.filter(({ line }) => line.loadId === loadId).map(({ line }) => line)
  const [first, ...more] = here
  if (first && more.length === 0) return openLine(state, first)
  if (first) {
    const choices = here.slice(0, MOST_CHOICES).map((line) => ({
      label: msg('manifest.lineChoice', { row: String(line.row), title: line.title.slice(0, 50) }),
      event: { kind: 'openLine', line } as const,
    }))
    return ask(state, {
      title: msg('manifest.linesHaveCode', { count: here.length }),
      detail: msg('manifest.whichOne'),
      choices: [...choices, leave],
    })
  }
  const elsewhere = lines.find(({ load }) => load !== null)
  if (elsewhere?.load) {
    const { line, load } = elsewhere
    const show = { label: msg('manifest.showOn', { load: load.code }), event: { kind: 'openLine', line } } as const
    return ask(state, {
      title: msg('manifest.onLoad', { load: load.code }),
      detail: line.title,
      choices: [show, leave],
    })
  }
  if (scan.kind === 'sourcePallet') return refuse(state, msg('manifest.noPallet'), scan.raw)
  if (!itemKinds.includes(scan.kind)) return passThrough(state)
  if (loadId === '') return refuse(state, msg('manifest.noCode'), scan.raw)
  return refuse(state, msg('manifest.notOnThis'), msg('manifest.notOnThisDetail', { code: scan.raw }))
}
