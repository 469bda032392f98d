/**
 * What the photos of a claim are called: by load, row and shot, so that a file on its own still shows what it proves. Invariants: no two
 * photos have one name; a name holds letters, digits and hyphens only.
 */
import type { PhotoDoc } from '#schemas/photos.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { VarianceRow } from './variance-rows.ts'

export interface ClaimPhotoNames {
  readonly byPhoto: ReadonlyMap<string, string>
  /** File names by line id. */
  readonly byLine: ReadonlyMap<string, readonly string[]>
}

const plain = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')

/** `L-1042-row-17-damage-2.jpg`; photos of the load itself carry no row. */
export function claimPhotoNames(
  loadCode: string,
  photos: readonly Pick<PhotoDoc, 'id' | 'ownerId' | 'slot'>[],
  units: readonly Pick<UnitDoc, 'id' | 'lineId'>[],
  lines: ReadonlyMap<string, VarianceRow>,
): ClaimPhotoNames {
  const lineOfUnit = new Map(units.map((unit) => [unit.id, unit.lineId]))
  const taken = new Map<string, number>()
  const byPhoto = new Map<string, string>()
  const byLine = new Map<string, string[]>()
  for (const photo of photos) {
    const line = lines.get(lineOfUnit.get(photo.ownerId) ?? photo.ownerId)
    const base = [plain(loadCode), line ? `row-${line.variance.line.row}` : 'load', plain(photo.slot)]
      .filter(Boolean)
      .join('-')
    const number = (taken.get(base) ?? 0) + 1
    taken.set(base, number)
    const name = `${base}-${number}.jpg`
    byPhoto.set(photo.id, name)
    if (line) byLine.set(line.id, [...(byLine.get(line.id) ?? []), name])
  }
  return { byPhoto, byLine }
}
