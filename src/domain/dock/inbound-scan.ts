/**
 * What a scan means on the dock, while trucks are counted in. A pure step: which loads stand open (`openLoadIds`) and what the store knows of
 * the code (`facts`) give one answer. Must stay true: a pallet is ticked off once; one of another load says which; a label that nobody
 * knows is asked about, never taken in silently.
 */
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { isComing, loadStageWords, shownStage } from '#domain/core/load-stages.ts'

export interface InboundFacts {
  /** The pallet that was scanned, by our label or the seller's, and its load. */
  readonly pallet: { readonly container: ContainerDoc; readonly load: LoadDoc | null } | null
  /** The load whose label was scanned. */
  readonly load: LoadDoc | null
  /** The loads of the truck that is open on the page. */
  readonly openLoads: readonly LoadDoc[]
}

export type InboundAnswer =
  | { readonly kind: 'tick'; readonly container: ContainerDoc; readonly load: LoadDoc }
  | { readonly kind: 'openLoad'; readonly load: LoadDoc; readonly container: ContainerDoc | null }
  | { readonly kind: 'otherLoad'; readonly container: ContainerDoc; readonly load: LoadDoc }
  | { readonly kind: 'newPallet'; readonly label: string; readonly own: boolean; readonly loads: readonly LoadDoc[] }
  | { readonly kind: 'tell'; readonly tone: 'amber' | 'red'; readonly title: string; readonly detail: string }
  /** The page gives it no meaning: the app opens the thing. */
  | { readonly kind: 'none' }

const palletKinds: readonly Scan['kind'][] = ['container', 'sourcePallet', 'sscc', 'unknown']

/** Stages in which pallets of a load may still come off a truck. */
function takesPallets(load: LoadDoc): boolean {
  const shown = shownStage(load, 0)
  return shown === 'booked' || shown === 'inTransit' || shown === 'arrived' || shown === 'receiving'
}

/** Decides what a scan means. */
export function inboundStep(scan: Scan, facts: InboundFacts): InboundAnswer {
  if (facts.load) return { kind: 'openLoad', load: facts.load, container: null }
  if (scan.kind === 'load') {
    return {
      kind: 'tell',
      tone: 'red',
      title: 'No load has this label',
      detail: `${scan.value} is not on this device.`,
    }
  }
  if (!palletKinds.includes(scan.kind)) return { kind: 'none' }
  if (facts.pallet) return palletAnswer(facts.pallet.container, facts.pallet.load, facts.openLoads)
  const loads = facts.openLoads.filter(takesPallets)
  // A place may bear any code: without a truck on the page the app looks for it.
  if (loads.length === 0) return { kind: 'none' }
  return { kind: 'newPallet', label: scan.value, own: scan.kind === 'container', loads }
}

function palletAnswer(container: ContainerDoc, load: LoadDoc | null, openLoads: readonly LoadDoc[]): InboundAnswer {
  const called = container.sourcePallet || container.label
  if (!load) {
    return { kind: 'tell', tone: 'red', title: 'This pallet has no load', detail: `${called}. Open it on Pallets.` }
  }
  if (container.status === 'soldWhole' || container.status === 'scrapped') {
    const what = container.status === 'scrapped' ? 'scrapped' : 'sold whole'
    return { kind: 'tell', tone: 'red', title: `This pallet was ${what}`, detail: `${called}, load ${load.code}.` }
  }
  const isOpen = openLoads.some((one) => one.id === load.id)
  if (!isOpen && openLoads.length > 0) return { kind: 'otherLoad', container, load }
  if (container.status !== 'expected') {
    if (!isOpen) return { kind: 'openLoad', load, container }
    return { kind: 'tell', tone: 'amber', title: 'Counted already', detail: `${called}, load ${load.code}.` }
  }
  if (!takesPallets(load)) {
    const detail = `Load ${load.code} is ${loadStageWords[load.stage].toLowerCase()}. Move it back first.`
    return { kind: 'tell', tone: 'red', title: 'This load takes no more pallets', detail }
  }
  // Without its truck on the page, the scan may be a question about a pallet; once it stands there, the scan counts.
  if (!isOpen && isComing(load, 0)) return { kind: 'openLoad', load, container }
  return { kind: 'tick', container, load }
}
