/**
 * What the sellers promised: the lines of each load's manifest, and the pallets that they are on.
 */
import { idOfLabel } from '#domain/codes/labels.ts'
import type { ContainerStatus } from '#schemas/containers.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import { priceLoad, type LoadPlan } from './load-plan.ts'
import { uids, workerOf } from './people.ts'
import type { Random } from './random.ts'
import { productsOfStyle, targetTruckload, type Product, type SellerStyle } from './sample-manifests.ts'
import type { Labels } from '#scripts/demo/serve/site.ts'
import { piecesOf } from './receipts.ts'
import { madeBy, type Bare, type Stock } from './stock.ts'

type Line = Bare<ManifestLineDoc>

const letters = 'ABCDEFGHJKLMNPQRSTVWXYZ'
const alphanumerics = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const signs = (random: Random, from: string, count: number): string =>
  Array.from({ length: count }, () => from.charAt(random.int(0, from.length - 1))).join('')

/** A licence plate in the seller's form; no two alike, and none of those that the sample files carry. */
function plate(style: SellerStyle, random: Random, taken: Set<string>): string {
  for (;;) {
    const lpn =
      style === 'amazon'
        ? `LPN${signs(random, 'NRW', 2)}${signs(random, alphanumerics, 8)}`
        : `LP${signs(random, letters, 2)}${random.int(1_000_000, 9_999_999)}`
    if (taken.has(lpn)) continue
    taken.add(lpn)
    return lpn
  }
}

function palletNames(plan: LoadPlan, random: Random): string[] {
  const names = new Set<string>()
  while (names.size < plan.pallets) {
    const number = random.int(10_000, 99_999)
    names.add(plan.style === 'amazon' ? `LIQ:3PL:PALLET:LNRM:PAL-${number}` : `PT${signs(random, letters, 2)}${number}`)
  }
  return [...names]
}

/** Mostly one item to a line; store returns come by the case as well. */
function qtyOf(style: SellerStyle, random: Random): number {
  if (style === 'amazon') return random.chance(0.04) ? random.int(2, 3) : 1
  return random.chance(0.55) ? 1 : random.int(2, random.chance(0.1) ? 19 : 6)
}

const inDollars = (cents: number): string => (cents / 100).toFixed(2)

/** The cells of the row as the seller's file would hold them; only the columns with a value. */
function rawCells(line: Omit<Line, 'raw'>, style: SellerStyle, orderNo: string): Record<string, string> {
  const unit = line.unitRetailCents ?? 0
  return {
    [style === 'target' ? 'Item #' : 'LPN']: line.lpn,
    'Item Description': line.title,
    Qty: String(line.qty),
    'Unit Retail': inDollars(unit),
    'Ext. Retail': inDollars(unit * line.qty),
    Brand: line.brand,
    Condition: line.claimedCondition,
    'Pallet ID': line.sourcePallet,
    'Lot ID': orderNo,
  }
}

function lineOf(plan: LoadPlan, row: number, product: Product, more: Pick<Line, 'lpn' | 'qty' | 'sourcePallet'>): Line {
  const { title, brand, category, gtin, asin, itemNo, unitRetailCents, claimedCondition } = product
  const line = {
    id: `${plan.doc.id}-${row}`,
    loadId: plan.doc.id,
    row,
    gtin,
    asin,
    itemNo,
    otherNo: '',
    title,
    brand,
    category,
    unitRetailCents,
    claimedCondition,
    extra: false,
    waivedReason: '',
    ...more,
    ...madeBy(uids.manager, plan.doc.createdAt),
  }
  return { ...line, raw: rawCells(line, plan.style ?? 'target', plan.doc.sellerOrderNo) }
}

/** The words of a load's title, and the categories that they mean. */
const categoryWords: readonly (readonly [word: RegExp, category: RegExp])[] = [
  [/appliance|kitchen/i, /appliance/i],
  [/toys/i, /toys/i],
  [/floor care/i, /floor/i],
  [/bedding/i, /bedding/i],
  [/audio/i, /audio/i],
]

/** A load of toys holds toys; one whose title names nothing holds everything. */
function productsNamedBy(title: string, style: SellerStyle): readonly Product[] {
  const meant = categoryWords.filter(([word]) => word.test(title)).map(([, category]) => category)
  const products = productsOfStyle[style]
  return meant.length === 0 ? products : products.filter((product) => meant.some((one) => one.test(product.category)))
}

function inventedLines(plan: LoadPlan, style: SellerStyle, random: Random, taken: Set<string>): Line[] {
  const pallets = palletNames(plan, random)
  const products = productsNamedBy(plan.doc.title, style)
  const lines: Line[] = []
  let left = plan.manifestUnits
  while (left > 0) {
    const row = lines.length + 1
    const wanted = qtyOf(style, random)
    const qty = piecesOf({ qty: wanted, row }).length <= left ? wanted : 1
    // One plate in thirty is missing, one in sixty is on two lines.
    const before = lines.at(-1)
    const again = before !== undefined && random.chance(1 / 60)
    const lpn = again ? before.lpn : random.chance(1 / 30) ? '' : plate(style, random, taken)
    const sourcePallet = pallets[Math.floor(((row * 0.618_034) % 1) * pallets.length)] ?? ''
    lines.push(lineOf(plan, row, random.pick(products), { lpn, qty, sourcePallet }))
    left -= piecesOf({ qty, row }).length
  }
  return lines
}

/** Whether this plan is the sample truckload, whose manifest is taken whole. */
const isSample = (plan: LoadPlan): boolean => plan.doc.fileHash !== ''

function sampleLines(plan: LoadPlan): Line[] {
  return targetTruckload.lines.map((line) => ({
    ...line,
    id: `${plan.doc.id}-${line.row}`,
    loadId: plan.doc.id,
    ...madeBy(uids.manager, plan.doc.createdAt),
  }))
}

/** Adds the manifest of every load that has one, and completes the load's own figures from it. */
export function addManifests(stock: Stock, plans: readonly LoadPlan[], random: Random): void {
  const taken = new Set(targetTruckload.lines.map((line) => line.lpn))
  for (const plan of plans) {
    if (!plan.style || plan.manifestUnits === 0) continue
    const lines = isSample(plan) ? sampleLines(plan) : inventedLines(plan, plan.style, random, taken)
    for (const line of lines) stock.manifestLines.push(line)
    plan.doc.declaredUnits ??= lines.reduce((sum, line) => sum + line.qty, 0)
    plan.doc.declaredRetailCents ??= lines.reduce((sum, line) => sum + line.qty * (line.unitRetailCents ?? 0), 0)
    priceLoad(plan.doc)
  }
}

/** What became of a load's pallets when its stage is this. */
const palletStatus = (plan: LoadPlan, isLast: boolean): ContainerStatus => {
  if (isLast && (plan.doc.palletsCounted ?? 0) === plan.pallets - 1) return 'expected'
  if (['booked', 'inTransit', 'arrived', 'refused'].includes(plan.doc.stage)) return 'expected'
  return plan.doc.stage === 'receiving' ? 'received' : 'empty'
}

/** One pallet for each pallet name of a manifest, under our own label. */
export function addPallets(stock: Stock, plans: readonly LoadPlan[], labels: Labels, receivingZone: string): void {
  const manager = workerOf(uids.manager)
  const named = new Map<string, Set<string>>()
  for (const line of stock.manifestLines) {
    const names = named.get(line.loadId) ?? new Set<string>()
    named.set(line.loadId, names.add(line.sourcePallet))
  }
  for (const plan of plans) {
    // Pallets are broken down in the order of their names, so the one that did not come is the last.
    const names = [...(named.get(plan.doc.id) ?? [])].sort()
    for (const sourcePallet of names) {
      const status = palletStatus(plan, sourcePallet === names.at(-1))
      const label = labels.mint('pallet', manager.device)
      stock.containers.push({
        id: idOfLabel(label),
        label,
        kind: 'pallet',
        status,
        sourcePallet,
        loadId: plan.doc.id,
        parentId: '',
        locationId: status === 'expected' ? '' : receivingZone,
        costCents: null,
        soldCents: null,
        note: '',
        ...madeBy(uids.manager, plan.doc.createdAt),
      })
    }
  }
}
