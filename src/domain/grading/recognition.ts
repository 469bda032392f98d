/**
 * What an item without a label may be: candidates out of manifest lines and known units, by the codes in its picture,
 * by words, and by likeness to earlier photos. Invariants: a candidate is only offered, a person confirms it; each
 * shows why it is offered; the load in work comes first where the reasons are alike; the same facts give the same order
 * on every device; no price is read from any of it.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { classifyScan, type Scan } from '#domain/codes/barcodes.ts'
import { LIKE_DISTANCE } from '#domain/photos/picture-likeness.ts'
import { indexTexts, searchTexts, type TextIndex } from './text-match.ts'

/** One product: all lines and units of the same product. */
export interface Product {
  readonly key: string
  readonly title: string
  readonly brand: string
  readonly lines: readonly ManifestLineDoc[]
  readonly units: readonly UnitDoc[]
}

export interface ProductIndex {
  readonly products: ReadonlyMap<string, Product>
  readonly texts: TextIndex
  /** By code in capitals. */
  readonly byCode: ReadonlyMap<string, readonly string[]>
  /** The product of a unit, by the unit's id. */
  readonly byUnit: ReadonlyMap<string, string>
}

type Known = Pick<ManifestLineDoc, 'title' | 'brand' | 'gtin' | 'asin' | 'lpn'> &
  Partial<Pick<ManifestLineDoc, 'itemNo' | 'otherNo'>>

/** What makes two records one product. Without a code the title does; an item without either is its own. */
function productKey(one: Known, id: string): string {
  const title = one.title.trim().toLowerCase()
  if (one.gtin !== '') return `gtin ${one.gtin} ${title}`
  if (one.asin !== '') return `asin ${one.asin} ${title}`
  return title === '' ? `id ${id}` : `title ${title}`
}

/** Everything that an item may be recognised as. Built once, away from the typing. */
export function indexProducts(lines: readonly ManifestLineDoc[], units: readonly UnitDoc[]): ProductIndex {
  const products = new Map<string, { lines: ManifestLineDoc[]; units: UnitDoc[]; title: string; brand: string }>()
  const byCode = new Map<string, Set<string>>()
  const byUnit = new Map<string, string>()
  const at = (one: Known, id: string) => {
    const key = productKey(one, id)
    const product = products.get(key) ?? { lines: [], units: [], title: one.title, brand: one.brand }
    products.set(key, product)
    for (const code of [one.gtin, one.asin, one.lpn, one.itemNo ?? '', one.otherNo ?? '']) {
      const read = code.toUpperCase()
      if (read !== '') byCode.set(read, (byCode.get(read) ?? new Set()).add(key))
    }
    return { key, product }
  }
  for (const line of lines) {
    at(line, line.id).product.lines.push(line)
  }
  for (const unit of units) {
    const { key, product } = at(unit, unit.id)
    product.units.push(unit)
    byUnit.set(unit.id, key)
  }
  const texts = [...products].map(([key, product]) => ({ id: key, text: wordsToSearch(product) }))
  return {
    products: new Map([...products].map(([key, product]) => [key, { key, ...product }])),
    texts: indexTexts(texts),
    byCode: new Map([...byCode].map(([code, keys]) => [code, [...keys]])),
    byUnit,
  }
}

function wordsToSearch({ title, brand }: { readonly title: string; readonly brand: string }): string {
  return title.toLowerCase().includes(brand.toLowerCase()) ? title : `${title} ${brand}`
}

/** What was seen of the item. */
export interface Seen {
  /** Texts of the barcodes in the picture. */
  readonly codes: readonly string[]
  /** Codes that a person scanned or typed. */
  readonly entered: readonly string[]
  /** What a person typed, or was read off the box. */
  readonly words: string
  /** Units that were photographed, with how far this picture is from theirs (`leastDistance`). */
  readonly likes: readonly { readonly unitId: string; readonly distance: number }[]
}

export interface Candidate {
  readonly product: Product
  /**
   * The line of the load in work where there is one, else the newest; `null` when there are only
   * units.
   */
  readonly line: ManifestLineDoc | null
  /** 0 to 1, for the order and for keeping with the confirmation; it is no probability. */
  readonly score: number
  readonly reasons: readonly Words[]
  readonly isOnLoad: boolean
}

/** A code is nearly certain; words and likeness are not. */
const CODE_SCORE = 0.9
const LIKE_MOST = 0.7
/** What the load in work is worth: it decides between alike candidates, not against a clearly better one. */
const ON_LOAD = 0.12

interface Found {
  score: number
  readonly reasons: Words[]
}

/** The best candidates, best first. `loadId` is the load in work, `''` for none. */
export function recognise(index: ProductIndex, seen: Seen, loadId: string, limit = 5): readonly Candidate[] {
  const found = new Map<string, Found>()
  const add = (key: string, score: number, reason: Words): void => {
    const before = found.get(key) ?? { score: 0, reasons: [] }
    // Two reasons are worth more than the better of them, and never more than certain.
    before.score = 1 - (1 - before.score) * (1 - score)
    before.reasons.push(reason)
    found.set(key, before)
  }
  addByCode(index, seen, add)
  for (const { id, score } of searchTexts(index.texts, seen.words, 60)) add(id, 0.85 * score, wordsReason(score))
  addByLikeness(index, seen.likes, add)
  return [...found]
    .flatMap(([key, { score, reasons }]) => {
      const product = index.products.get(key)
      return product ? [candidateOf(product, score, reasons, loadId)] : []
    })
    .sort((a, b) => rankOf(b) - rankOf(a) || (a.product.key < b.product.key ? -1 : 1))
    .slice(0, limit)
}

const rankOf = ({ score, isOnLoad }: Candidate): number => score + (isOnLoad ? ON_LOAD : 0)
type Add = (key: string, score: number, reason: Words) => void

const codeLabels: Readonly<Partial<Record<Scan['kind'], Words>>> = {
  gtin: msg('unit.fact.upc'),
  asin: msg('unit.fact.asin'),
  lpn: msg('unit.fact.lpn'),
}

function addByCode(index: ProductIndex, { codes, entered }: Seen, add: Add): void {
  const done = new Set<string>()
  for (const [place, text] of [...codes, ...entered].entries()) {
    const scan = classifyScan(text)
    if (done.has(scan.value)) continue
    done.add(scan.value)
    const code = joined([codeLabels[scan.kind] ?? msg('recognition.otherCode'), scan.value], ' ')
    const reason = place < codes.length ? msg('recognition.inPicture', { code }) : code
    // Eight digits may be a UPC of one product and the item number of another.
    const read = new Set([scan.value, scan.raw].map((code) => code.toUpperCase()))
    const keys = [...new Set([...read].flatMap((code) => index.byCode.get(code) ?? []))]
    // A code that many products share is weaker evidence.
    const score = CODE_SCORE / Math.sqrt(Math.max(1, keys.length))
    for (const key of keys) add(key, score, reason)
  }
}

function wordsReason(score: number): Words {
  if (score > 0.9) return msg('recognition.hasWords')
  return score > 0.65 ? msg('recognition.muchLike') : msg('recognition.someAlike')
}

function addByLikeness(index: ProductIndex, likes: Seen['likes'], add: Add): void {
  const best = new Map<string, Seen['likes'][number]>()
  for (const like of likes) {
    const key = index.byUnit.get(like.unitId)
    if (key === undefined || like.distance > LIKE_DISTANCE) continue
    const before = best.get(key)
    if (!before || like.distance < before.distance) best.set(key, like)
  }
  for (const [key, { unitId, distance }] of best) {
    const label = index.products.get(key)?.units.find((unit) => unit.id === unitId)?.label ?? unitId
    add(key, LIKE_MOST * (1 - distance / LIKE_DISTANCE), msg('recognition.looksLike', { label }))
  }
}

function candidateOf(product: Product, score: number, reasons: readonly Words[], loadId: string): Candidate {
  const here = loadId === '' ? undefined : product.lines.find((line) => line.loadId === loadId)
  const line = here ?? product.lines.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0] ?? null
  return {
    product,
    line,
    score,
    isOnLoad: here !== undefined,
    reasons: here ? [...reasons, msg('recognition.onLoad')] : reasons,
  }
}
