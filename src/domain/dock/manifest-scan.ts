/**
 * What a scan on the page Manifest means: it finds. A unit of ours opens, a code finds its line in the open load, a pallet's label shows the
 * pallet's lines. Must stay true: nothing is written by a scan here; several lines with one code are asked about, never guessed; a code
 * of another load says which.
 */
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'

export interface ManifestFacts {
  readonly loadId: string
  readonly unit: UnitDoc | null
  readonly pallet: ContainerDoc | null
  /** A load whose own label or code was scanned. */
  readonly load: LoadDoc | null
  /** Lines with this code in any load that the device holds, with their loads. */
  readonly lines: readonly { readonly line: ManifestLineDoc; readonly load: LoadDoc | null }[]
}

export type ManifestAnswer =
  | { readonly kind: 'line'; readonly line: ManifestLineDoc }
  | { readonly kind: 'which'; readonly lines: readonly ManifestLineDoc[] }
  | { readonly kind: 'otherLoad'; readonly line: ManifestLineDoc; readonly load: LoadDoc }
  | { readonly kind: 'unit'; readonly unit: UnitDoc }
  | { readonly kind: 'pallet'; readonly loadId: string; readonly sourcePallet: string; readonly label: string }
  | { readonly kind: 'load'; readonly load: LoadDoc }
  | { readonly kind: 'tell'; readonly title: string; readonly detail: string }
  | { readonly kind: 'notOurs' }

const itemKinds: readonly Scan['kind'][] = ['lpn', 'gtin', 'asin', 'fnsku', 'unknown']

export function manifestStep(scan: Scan, facts: ManifestFacts): ManifestAnswer {
  if (facts.unit) return { kind: 'unit', unit: facts.unit }
  if (facts.load) return { kind: 'load', load: facts.load }
  if (facts.pallet) {
    const { loadId, sourcePallet, label } = facts.pallet
    if (sourcePallet !== '' && loadId !== '') return { kind: 'pallet', loadId, sourcePallet, label }
    return { kind: 'notOurs' }
  }
  const here = facts.lines.filter(({ line }) => line.loadId === facts.loadId).map(({ line }) => line)
  const [first, ...more] = here
  if (first && more.length === 0) return { kind: 'line', line: first }
  if (first) return { kind: 'which', lines: here }
  const elsewhere = facts.lines.find(({ load }) => load !== null)
  if (elsewhere?.load) return { kind: 'otherLoad', line: elsewhere.line, load: elsewhere.load }
  if (scan.kind === 'sourcePallet') return { kind: 'tell', title: 'No load here has this pallet', detail: scan.raw }
  if (!itemKinds.includes(scan.kind)) return { kind: 'notOurs' }
  if (facts.loadId === '') return { kind: 'tell', title: 'No manifest here has this code', detail: scan.raw }
  return { kind: 'tell', title: 'Not on this manifest', detail: `${scan.raw}. Receive it to add it as extra.` }
}
