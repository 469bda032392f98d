/**
 * What a scan on the page Manifest means: it finds. A unit of ours opens, a code finds its line in the open load, a pallet's label shows the
 * pallet's lines.
 * Invariants: a scan here writes nothing; several lines with one code are asked about, never guessed; a code of another load names it.
 */
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { passThrough, refuse, type NoState, type Say, type Step } from '#domain/core/scan-step.ts'

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
const leave = { label: 'Leave it', event: { kind: 'leave' } } as const

export function manifestStep(state: NoState, event: ManifestEvent, facts: ManifestFacts): ManifestStep {
  if (event.kind === 'leave') return { state, say: null, writes: [] }
  if (event.kind === 'openLine') return openLine(state, event.line)
  const { unit, load, pallet } = facts
  if (unit) return opened(state, unit.title || unit.label, unit.label, { load: unit.loadId, unit: unit.id })
  if (load) return opened(state, `Load ${load.code}`, load.title, { load: load.id })
  if (pallet) return openPallet(state, pallet)
  return openItem(state, event.scan, facts)
}

function opened(state: NoState, title: string, detail: string, view: ManifestView): ManifestStep {
  return { state, say: { tone: 'plain', title, detail }, writes: [], go: view }
}

function openLine(state: NoState, line: ManifestLineDoc): ManifestStep {
  const where = line.extra ? 'extra' : `row ${line.row}, ${line.qty} listed`
  const detail = `${line.lpn} ${where}`.trim()
  return opened(state, line.title || 'Not on the manifest', detail, { load: line.loadId, line: line.id })
}

function openPallet(state: NoState, { loadId, sourcePallet, label }: ContainerDoc): ManifestStep {
  if (sourcePallet === '' || loadId === '') return passThrough(state)
  return opened(state, `Lines of pallet ${sourcePallet}`, label, { load: loadId, sourcePallet })
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
      label: `Row ${line.row}: ${line.title.slice(0, 50)}`,
      event: { kind: 'openLine', line } as const,
    }))
    return ask(state, {
      title: `${here.length} lines have this code`,
      detail: 'Which one?',
      choices: [...choices, leave],
    })
  }
  const elsewhere = lines.find(({ load }) => load !== null)
  if (elsewhere?.load) {
    const { line, load } = elsewhere
    const show = { label: `Show it on ${load.code}`, event: { kind: 'openLine', line } } as const
    return ask(state, { title: `This is on load ${load.code}`, detail: line.title, choices: [show, leave] })
  }
  if (scan.kind === 'sourcePallet') return refuse(state, 'No load here has this pallet', scan.raw)
  if (!itemKinds.includes(scan.kind)) return passThrough(state)
  if (loadId === '') return refuse(state, 'No manifest here has this code', scan.raw)
  return refuse(state, 'Not on this manifest', `${scan.raw}. Receive it to add it as extra.`)
}
