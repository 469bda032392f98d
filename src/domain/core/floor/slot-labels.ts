/** What a shot is called. */
import { msg, type Words } from '#messages/message.ts'

const slotLabels: Readonly<Record<string, Words>> = {
  front: msg('photo.slot.front'),
  back: msg('photo.slot.back'),
  label: msg('unit.label'),
  serial: msg('unit.fact.serialNumber'),
  inside: msg('photo.slot.inside'),
  screen: msg('photo.slot.screen'),
  parts: msg('photo.slot.parts'),
  box: msg('photo.slot.box'),
  left: msg('photo.slot.left'),
  right: msg('photo.slot.right'),
  top: msg('photo.slot.top'),
  bottom: msg('photo.slot.bottom'),
  damage: msg('photo.slot.damage'),
  billOfLading: msg('photo.slot.billOfLading'),
  more: msg('photo.slot.more'),
}

/** `all parts` → `All parts`. */
export function labelOfSlot(slot: string): Words {
  return slotLabels[slot] ?? slot.charAt(0).toUpperCase() + slot.slice(1)
}
