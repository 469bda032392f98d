/** The two sample manifests beside this file, read by the app's own reader: the Target truckload whole, both as the range of products. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { guessMapping } from '#domain/files/columns.ts'
import { decodeFile } from '#domain/files/decode.ts'
import { planManifest } from '#domain/files/manifest.ts'
import { readCsvTable } from '#domain/files/table.ts'
import type { Draft } from '#schemas/document.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'

export interface SampleManifest {
  readonly headers: readonly string[]
  readonly mapping: Readonly<Record<string, string>>
  readonly lines: readonly Draft<ManifestLineDoc>[]
  readonly orderNo: string
  readonly retailCents: number
  readonly units: number
  /** SHA-256 of the file, hexadecimal, as the import page notes it. */
  readonly fileHash: string
}

function readSample(name: string): SampleManifest {
  const bytes = readFileSync(new URL(name, import.meta.url))
  const decoded = decodeFile(bytes)
  const reading = decoded.kind === 'text' ? readCsvTable(decoded.text) : null
  if (!reading?.ok) throw new Error(`The sample manifest ${name} cannot be read.`)
  const { table } = reading
  const mapping = guessMapping(
    table.headers,
    table.rows.map((row) => row.cells),
  )
  const plan = planManifest({
    table,
    mapping,
    loadId: '',
    generation: 0,
    existingLines: [],
    receivedLineIds: new Set(),
    answers: {},
  })
  return {
    headers: table.headers,
    mapping,
    lines: plan.lines.map((planned) => planned.line),
    orderNo: plan.totals.orderNos[0] ?? '',
    retailCents: plan.totals.retailCents,
    units: plan.totals.units,
    fileHash: createHash('sha256').update(bytes).digest('hex'),
  }
}

export const targetTruckload = readSample('target-truckload.csv')
export const amazonReturns = readSample('amazon-returns.csv')

/** What the warehouse has in hand: one entry for each line of the samples. */
export interface Product {
  readonly title: string
  readonly brand: string
  readonly category: string
  readonly gtin: string
  readonly asin: string
  readonly itemNo: string
  readonly unitRetailCents: number
  readonly claimedCondition: string
}

function productsOf(sample: SampleManifest): Product[] {
  return sample.lines.map((line) => ({ ...line, unitRetailCents: line.unitRetailCents ?? 1_999 }))
}

export type SellerStyle = 'target' | 'amazon'

export const productsOfStyle: { readonly [Style in SellerStyle]: readonly Product[] } = {
  target: productsOf(targetTruckload),
  amazon: productsOf(amazonReturns),
}
