/**
 * All that an item may be recognised as, held ready: products out of lines and units, and what
 * photographed units look like. It runs in the Worker.
 * Invariants: the last value wins; the index is made anew at the next question after a change, so
 * that a burst of changes costs it once.
 */
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { leastDistance, readSignature, type Signature } from '#domain/photos/picture-likeness.ts'
import { indexProducts, recognise, type Candidate, type ProductIndex } from '#domain/grading/recognition.ts'
import type { KnownThings } from '#data/grading/recognizing.ts'
import type { FoundCandidate, Sought } from './recognition-messages.ts'

interface Like {
  readonly unitId: string
  readonly signature: Signature
}

export class Recogniser {
  readonly #lines = new Map<string, ManifestLineDoc>()
  readonly #units = new Map<string, UnitDoc>()
  readonly #likes = new Map<string, Like>()
  #index: ProductIndex | null = null

  put({ lines, units, photos, gone }: Omit<KnownThings, 'unread'>): void {
    for (const line of lines) this.#lines.set(line.id, line)
    for (const unit of units) this.#units.set(unit.id, unit)
    for (const { id, ownerId, likeness } of photos) {
      const signature = readSignature(likeness)
      if (signature) this.#likes.set(id, { unitId: ownerId, signature })
    }
    for (const { of, id } of gone) (of === 'line' ? this.#lines : of === 'unit' ? this.#units : this.#likes).delete(id)
    if (lines.length > 0 || units.length > 0 || gone.some(({ of }) => of !== 'photo')) this.#index = null
  }

  /** The best candidates, best first. The unit in question is none of them. */
  find({ codes, entered, words, asked, loadId, unitId, limit }: Sought): readonly FoundCandidate[] {
    this.#index ??= indexProducts([...this.#lines.values()], [...this.#units.values()].filter((unit) => unit.title !== '')) // prettier-ignore
    const likes = asked.length === 0 ? [] : this.#likesOf(asked, unitId)
    return recognise(this.#index, { codes, entered, words, likes }, loadId, limit).map(briefOf)
  }

  #likesOf(asked: readonly Signature[], unitId: string) {
    return [...this.#likes.values()]
      .filter((like) => like.unitId !== unitId)
      .map((like) => ({ unitId: like.unitId, distance: leastDistance(asked, like.signature) }))
  }
}

function briefOf({ product, line, score, reasons, isOnLoad }: Candidate): FoundCandidate {
  const from = line ?? product.units[0]
  return {
    key: product.key,
    title: product.title,
    brand: product.brand,
    category: from?.category ?? '',
    gtin: from?.gtin ?? '',
    asin: from?.asin ?? '',
    lineId: line?.id ?? '',
    loadId: line?.loadId ?? '',
    row: line?.row ?? 0,
    units: product.units.length,
    score,
    reasons,
    isOnLoad,
  }
}
