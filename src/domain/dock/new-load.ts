/**
 * A load that a person books by hand, and its code. Invariants: every field of a new load has its
 * empty value; a code that another load on this device bears is refused; the code is a name for
 * people and the id is minted apart. Two devices that chose one code offline still make two loads,
 * and both show it.
 */
import { msg, type Words } from '#messages/message.ts'
import type { Draft } from '#schemas/document.ts'
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import { parseLabel } from '#domain/codes/labels.ts'

/** A load with a code alone. */
export function blankLoad(id: string, code: string, stage: LoadStage): Draft<LoadDoc> {
  return {
    id, code, stage, source: '', title: '', sellerOrderNo: '', category: '', condition: '', place: '', pageUrl: '', currentBidCents: null, recoveryPct: null, marginPct: null, hammerCents: null, claimDays: null, endsAt: '', endZone: '', maxBidCents: null, bidCents: null, freightCents: null, feeCents: null,
    declaredRetailCents: null, declaredUnits: null, shrinkPct: null, carrier: '', proNo: '', sealNo: '', sealFound: '', truckNo: '', etaAt: '',
    dockDoor: '', palletsExpected: null, palletsCounted: null, damageNote: '', refusedReason: '', claimBy: '', arrivedAt: '', receivingAt: '',
    receivedAt: '', closedAt: '', broughtCents: null, fileHash: '', note: '',
  } // prettier-ignore
}

/** Codes of our own making begin here, so that all have four digits. */
const FIRST_CODE = 1001
const ownCode = /^L-(\d{1,7})$/

/** The code after the greatest of these: `L-1043` after `L-1042`. */
export function nextLoadCode(codes: Iterable<string>): string {
  let greatest = FIRST_CODE - 1
  for (const code of codes) greatest = Math.max(greatest, Number(ownCode.exec(code)?.[1] ?? 0))
  return `L-${Math.min(greatest + 1, 9_999_999)}`
}

/** A code in its one written form. */
export function loadCodeOf(text: string): string {
  return text.trim().toUpperCase().replace(/\s+/g, '-')
}

/** Why a load cannot have this code, in words; `''` when it can. `others` are the codes of all other loads. */
export function loadCodeProblem(text: string, others: ReadonlySet<string>): Words {
  const code = loadCodeOf(text)
  if (code === '') return msg('inbound.code.none')
  if (!ownCode.test(code) && parseLabel(code)?.kind !== 'load') return msg('inbound.code.form')
  if (others.has(code)) return msg('inbound.code.taken', { code })
  return ''
}

/** The codes that more than one load bears. */
export function doubleCodes(loads: readonly Pick<LoadDoc, 'code'>[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const double = new Set<string>()
  for (const { code } of loads) {
    if (seen.has(code)) double.add(code)
    seen.add(code)
  }
  return double
}
