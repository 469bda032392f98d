/**
 * Words that ship with the app and stand in records, in English, as they were chosen: defects, missing parts and questions of the built-in checklists,
 * usual reasons, destinations. A person reads them in their own language. Text that a person of the warehouse wrote stays as it is.
 */
import { msg, type Words } from '#messages/message.ts'

const known: Readonly<Record<string, Words>> = {
  Look: msg('stored.look'),
  'Like new': msg('stored.likeNew'),
  'Light wear': msg('stored.lightWear'),
  'light wear': msg('stored.lightWearDefect'),
  'Heavy wear': msg('stored.heavyWear'),
  'heavy wear': msg('stored.heavyWearDefect'),
  Broken: msg('stored.broken'),
  broken: msg('stored.brokenDefect'),
  'What is missing': msg('stored.missing'),
  'Box undamaged': msg('stored.box'),
  'box damaged': msg('stored.boxDefect'),
  'Switches on and works': msg('stored.works'),
  'does not work': msg('stored.worksDefect'),
  'Signed out and reset': msg('stored.wiped'),
  'holds personal data': msg('stored.wipedDefect'),
  'Audio and electronics': msg('stored.list.audio'),
  charger: msg('stored.part.charger'),
  cable: msg('stored.part.cable'),
  case: msg('stored.part.case'),
  manual: msg('stored.part.manual'),
  Appliances: msg('stored.list.appliances'),
  'Clean inside': msg('stored.clean'),
  'dirty inside': msg('stored.cleanDefect'),
  'power cord': msg('stored.part.powerCord'),
  lid: msg('stored.part.lid'),
  filter: msg('stored.part.filter'),
  attachment: msg('stored.part.attachment'),
  'Bedding and textiles': msg('stored.list.bedding'),
  'Clean and without smell': msg('stored.fresh'),
  'stained or smells': msg('stored.freshDefect'),
  'pillow case': msg('stored.part.pillowCase'),
  'flat sheet': msg('stored.part.flatSheet'),
  bag: msg('stored.part.bag'),
  Bicycles: msg('stored.list.bicycles'),
  'Frame straight': msg('stored.frame'),
  'frame bent': msg('stored.frameDefect'),
  'Brakes and gears work': msg('stored.brakes'),
  'brakes or gears faulty': msg('stored.brakesDefect'),
  pedals: msg('stored.part.pedals'),
  saddle: msg('stored.part.saddle'),
  'front wheel': msg('stored.part.frontWheel'),
  tools: msg('stored.part.tools'),
  Toys: msg('stored.list.toys'),
  pieces: msg('stored.part.pieces'),
  'batteries cover': msg('stored.part.batteriesCover'),
  'Everything else': msg('stored.list.rest'),
  'a part': msg('stored.part.aPart'),
  accessory: msg('stored.part.accessory'),
  show: msg('stored.destination.show'),
  shelf: msg('stored.destination.shelf'),
  auction: msg('stored.destination.auction'),
  donate: msg('stored.destination.donate'),
  scrap: msg('stored.destination.scrap'),
  'Second opinion': msg('stored.reason.secondOpinion'),
  'Graded on two devices': msg('stored.reason.twoDevices'),
  'Taken again': msg('stored.reason.takenAgain'),
  'Found a defect': msg('stored.reason.foundDefect'),
  'Complete after all': msg('stored.reason.completeAfterAll'),
  'Wrong item graded': msg('stored.reason.wrongItemGraded'),
  Blurred: msg('stored.reason.blurred'),
  'Too dark': msg('stored.reason.tooDark'),
  'Wrong item': msg('stored.reason.wrongItem'),
  'Something in the way': msg('stored.reason.inTheWay'),
  'Seal broken': msg('stored.reason.sealBroken'),
  'Load shifted or damaged': msg('stored.reason.loadShifted'),
  'Not our load': msg('stored.reason.notOurs'),
  'Too late': msg('stored.reason.tooLate'),
  'Too small to claim': msg('stored.reason.tooSmall'),
  'The seller credited it': msg('stored.reason.credited'),
  'Agreed with the seller': msg('stored.reason.agreed'),
  'Counted again, it is right': msg('stored.reason.countedAgain'),
  'Past the claim date': msg('stored.reason.pastDate'),
  'No door free': msg('stored.reason.noDoor'),
  'Beyond repair': msg('stored.reason.beyondRepair'),
  'Unsafe to sell': msg('stored.reason.unsafe'),
  'Not worth the work': msg('stored.reason.notWorth'),
}

/** All of them, in English. */
export const appTexts: readonly string[] = Object.keys(known)

/** What a record holds of a text that a person chose or typed: one of the usual ones in English, as it is kept, whatever language showed it. */
export function storedOf(shown: string, usual: readonly string[], read: (words: Words) => string): string {
  return usual.find((one) => read(storedWords(one)) === shown) ?? shown
}

/** `light wear` → its message; any other text as it is. */
export function storedWords(text: string): Words {
  return Object.hasOwn(known, text) ? (known[text] ?? text) : text
}
