/** A zone that is made more than once: again after an undo, and by two managers who are out of reach of each other. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { addZone, removeZone } from '#data/stock/zone-commands.ts'
import { refusal } from '#tests/support/english.ts'
import { TwoDevices } from '#tests/support/two-devices.ts'

const fields = { name: 'Mezzanine', purpose: 'Shoes', allowedStages: ['stored'], capacity: 500 }
const id = 'L-MEZZANINE'
let pair: Awaited<ReturnType<typeof TwoDevices.open>>
let ann: CommandContext
let ben: CommandContext
beforeEach(async () => {
  pair = await TwoDevices.open(['locations', 'units', 'containers', 'activity'])
  ;[ann, ben] = pair.devices
})
afterEach(() => pair.close())

const isThere = async ({ db }: CommandContext) => (await db.locations.findOne(id).exec()) !== null
/** Who made it and who took that back, in order. */
const story = async ({ db }: CommandContext) => {
  const rows = await db.activity.find({ selector: { refId: id } }).exec()
  const told = rows.filter(({ type }) => type === 'location.added').toSorted((a, b) => (a.at < b.at ? -1 : 1))
  return told.map(({ by, undoOf }) => `${by} ${undoOf === '' ? 'made it' : 'took it back'}`)
}

describe('a zone that is made again after its undo', () => {
  it('has each making and each undo in its history, with who did it', async () => {
    await removeZone(ann, await addZone(ann, 'MEZZANINE', fields))
    await pair.sync()
    const again = await addZone(ben, 'MEZZANINE', { ...fields, purpose: 'Toys' })
    expect(await story(ben)).toEqual(['ann made it', 'ann took it back', 'ben made it'])
    await removeZone(ben, again)
    await pair.sync()
    for (const device of [ann, ben]) {
      expect(await isThere(device)).toBe(false)
      expect(await story(device)).toEqual(['ann made it', 'ann took it back', 'ben made it', 'ben took it back'])
    }
  })
})

describe('a zone that two managers made without contact', () => {
  it('is one zone, and its history names both', async () => {
    await addZone(ann, 'MEZZANINE', fields)
    await addZone(ben, 'MEZZANINE', fields)
    await pair.sync()
    for (const device of [ann, ben]) {
      expect(await isThere(device)).toBe(true)
      expect(await story(device)).toEqual(['ann made it', 'ben made it'])
    }
  })

  it('stays when one of them takes theirs back', async () => {
    const made = await addZone(ann, 'MEZZANINE', fields)
    const theirs = await addZone(ben, 'MEZZANINE', fields)
    await pair.sync()
    expect(await refusal(removeZone(ann, made))).toBe('It was made on another device too. It stays.')
    expect(await isThere(ann)).toBe(true)
    expect(await story(ann)).toEqual(['ann made it', 'ben made it'])
    expect(await refusal(removeZone(ben, theirs))).toBe('It was made on another device too. It stays.')
  })
})
