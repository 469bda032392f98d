/** A complete load from the few fields that are known when it is made. */
import type { Draft } from '#schemas/document.ts'
import type { LoadDoc } from '#schemas/loads.ts'

const unknownLoad = {
  source: '', title: '', sellerOrderNo: '', category: '', condition: '', place: '', pageUrl: '', currentBidCents: null, recoveryPct: null, marginPct: null, hammerCents: null, claimDays: null, endsAt: '', endZone: '', maxBidCents: null, bidCents: null, freightCents: null, feeCents: null,
  declaredRetailCents: null, declaredUnits: null, shrinkPct: null, carrier: '', proNo: '', sealNo: '', sealFound: '', truckNo: '',
  etaAt: '', dockDoor: '', palletsExpected: null, palletsCounted: null, damageNote: '', refusedReason: '', claimBy: '', arrivedAt: '',
  receivingAt: '', receivedAt: '', closedAt: '', broughtCents: null, fileHash: '', note: '',
} as const // prettier-ignore

/** Absent texts are `''`, absent figures `null`. */
export function newLoadDraft(known: Pick<LoadDoc, 'id' | 'code' | 'stage'> & Partial<Draft<LoadDoc>>): Draft<LoadDoc> {
  return { ...unknownLoad, ...known }
}
