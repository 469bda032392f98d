/** What a receiving session consists of: its state, the events it takes, the facts it decides on, and what it writes. */
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { CoarseCondition, UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { fingerprintOf } from '#domain/core/hash.ts'
import type { Step } from '#domain/core/floor/scan-step.ts'

/** The receiving session. Kept as a draft, so that a reload resumes it. */
export interface ReceiveState {
  readonly loadId: string
  readonly containerId: string
  /** How many identical items the next scan covers. */
  readonly qty: number
  readonly coarse: CoarseCondition
  /** When the last item was taken in, ISO UTC; `''` before the first. */
  readonly lastAt: string
  /** The refused load that a manager takes in all the same. */
  readonly refusedLoadId?: string
}

export const emptySession: ReceiveState = { loadId: '', containerId: '', qty: 1, coarse: '', lastAt: '' }

export type ReceiveEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  /** An item without a code: a person picked its line. */
  | { readonly kind: 'pickLine'; readonly line: ManifestLineDoc }
  /** An item without a code that is on no line, in a person's words. */
  | { readonly kind: 'describe'; readonly title: string }
  /** For the next scan. */
  | { readonly kind: 'set'; readonly qty?: number; readonly coarse?: CoarseCondition }
  | { readonly kind: 'chooseLoad'; readonly loadId: string }
  /** `sourcePallet` is the seller's label, `''` for none. */
  | { readonly kind: 'newPallet'; readonly sourcePallet: string }
  /** The answers to the questions of the session. */
  | {
      readonly kind: 'take'
      readonly receipt: Receipt
      /** Lines of the same product, which take what the receipt's line has no room for. */
      readonly others?: readonly ManifestLineDoc[]
    }
  | { readonly kind: 'openPallet'; readonly container: ContainerDoc; readonly load: LoadDoc }
  | { readonly kind: 'leave' }

/** A line that the code may mean, with what was received against it so far and the load it is in. */
export interface CandidateLine {
  readonly line: ManifestLineDoc
  readonly receivedQty: number
  readonly load: LoadDoc
}

export interface ReceiveFacts {
  /** ISO UTC. */
  readonly now: string
  /** The load and the pallet of the session. */
  readonly load: LoadDoc | null
  readonly container: ContainerDoc | null
  /** The pallet that was scanned, by our label or the seller's, and its load. */
  readonly pallet: { readonly container: ContainerDoc; readonly load: LoadDoc | null } | null
  /** The unit whose label was scanned. */
  readonly unit: UnitDoc | null
  readonly candidates: readonly CandidateLine[]
  /** A line of any load with the same code: it names an unlisted item. */
  readonly likeness: ManifestLineDoc | null
  /** The label that the next unit gets. */
  readonly unitLabel: string
  /** Those of the units after it, as many as one scan may need. */
  readonly moreLabels: readonly string[]
  /** The label that a new pallet gets; `''` where none can be asked for. */
  readonly palletLabel: string
  /** Whether the load is refused and the person may take it in all the same. */
  readonly mayTakeRefused: boolean
}

/** One item (or `qty` identical ones) to take in. `line` is `null` when it is not on the manifest. */
export interface Receipt {
  readonly load: LoadDoc
  readonly containerId: string
  readonly line: ManifestLineDoc | null
  readonly code: {
    readonly lpn: string
    readonly gtin: string
    readonly asin: string
    readonly itemNo: string
    readonly serialNo: string
  }
  /** What a person called an item that has no code and is on no line; `''` otherwise. */
  readonly title: string
  readonly qty: number
  readonly overQty: number
  readonly coarse: CoarseCondition
}

/** Every id of a write derives from its label, so that repeating it changes nothing. */
export type ReceiveWrite =
  | {
      readonly kind: 'receive'
      readonly receipt: Receipt
      readonly label: string
      /** Since the item before, in milliseconds; 0 for the first. */
      readonly tookMs: number
    }
  | { readonly kind: 'openPallet'; readonly container: ContainerDoc }
  | { readonly kind: 'newPallet'; readonly label: string; readonly sourcePallet: string; readonly load: LoadDoc }

export type ReceiveStep = Step<ReceiveState, ReceiveEvent, ReceiveWrite>

/** A person's words for an item, as they are kept. */
export const describedTitle = (words: string): string => words.trim().slice(0, 300)

export const noCodes: Receipt['code'] = { lpn: '', gtin: '', asin: '', itemNo: '', serialNo: '' }

/** The id of the line that an item not on the manifest gets: the same for every item with this code, or with these words. */
export function extraLineId({ load, code, title }: Pick<Receipt, 'load' | 'code' | 'title'>, label: string): string {
  const key = code.lpn || code.gtin || code.asin || code.itemNo || title || label
  return `${load.id.slice(0, 40)}-x-${fingerprintOf(key)}`
}
