/** A serial number that is scanned while a unit lies on the inspection bench. Invariant: the one noted before is replaced only by a person's choice. */
import { msg, type Words } from '#messages/message.ts'
import type { Scan, ScanKind } from '#domain/codes/barcodes.ts'
import { looksLikeOurLabel } from '#domain/codes/labels.ts'
import { refuse } from '#domain/core/floor/scan-step.ts'
import { describeSameSerial } from '#domain/dispositions/checklist-rules.ts'
import type { InspectFacts, InspectState, InspectStep } from './inspect-state.ts'

/**
 * What a phone opens, or text that holds tags. `IMEI:` and the like come before a serial number.
 */
const isLinkOrMarkup = (text: string): boolean =>
  /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:javascript|data|mailto|tel|sms|wifi|geo|mecard|begin):)|[<>]/i.test(text)

/** Why a code cannot be the serial number of what lies on the table; `''` when it can. */
function notASerial(code: string, placeCode: string): Words {
  if (isLinkOrMarkup(code)) return msg('inspect.isLink', { code })
  if (placeCode !== '') return msg('inspect.isPlace', { code, place: placeCode })
  if (looksLikeOurLabel(code)) return msg('inspect.isMisread', { code })
  return ''
}

const labels: readonly ScanKind[] = ['unit', 'container', 'location', 'load']
const MOST_CHARACTERS = 80

/** Whether a code with another meaning, such as a parcel's number, may be a serial number after all. */
export function mayBeSerial({ kind, raw }: Scan, { list, placeCode }: InspectFacts): boolean {
  return list.serial !== 'none' && placeCode === '' && !labels.includes(kind) && raw.length <= MOST_CHARACTERS
}

/** A code without another meaning becomes the serial number of the unit on the table, or is refused. */
export function serialScanned(state: InspectState, serialNo: string, facts: InspectFacts): InspectStep {
  const { onTable, list, sameSerial, placeCode } = facts
  if (list.serial === 'none') return refuse(state, msg('inspect.notAUnit'), msg('inspect.noSerialAsked'))
  const problem = notASerial(serialNo, placeCode)
  if (problem !== '') return refuse(state, msg('inspect.notASerial'), problem)
  if (state.serialNo !== '' && state.serialNo !== serialNo) return asksToReplace(state, serialNo)
  const twice = onTable ? describeSameSerial(onTable, serialNo, sameSerial) : ''
  return {
    state: { ...state, serialNo },
    writes: [],
    say: {
      tone: twice === '' ? 'plain' : 'amber',
      title: msg('inspect.serialIs', { serial: serialNo }),
      detail: twice,
    },
  }
}

/** A second code is often another label of the same item: a person decides which of them is the serial number. */
function asksToReplace(state: InspectState, serialNo: string): InspectStep {
  return {
    state,
    writes: [],
    say: {
      tone: 'amber',
      title: msg('inspect.serialNoted'),
      detail: msg('inspect.scannedNow', { noted: state.serialNo, serial: serialNo }),
      choices: [
        { label: msg('inspect.keepSerial', { serial: state.serialNo }), event: { kind: 'set', fields: {} } },
        {
          label: msg('inspect.takeSerial', { serial: serialNo }),
          event: { kind: 'set', fields: { serialNo } },
          onRescan: true,
        },
      ],
      mayScanOn: true,
    },
  }
}
