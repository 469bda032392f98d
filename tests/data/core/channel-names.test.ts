import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { watchChannelNames } from '#data/core/channel-names.ts'
import { addChannel, saveChannel } from '#data/selling/channel-commands.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['config', 'activity'])
})
afterEach(async () => {
  await context.db.close()
})

it('calls a channel as its admin named it, and one that is not set up yet as its company', async () => {
  await addChannel(context, 'local-1', 'local', 'Counter')
  await addChannel(context, 'ebay', 'ebay', 'eBay outlet')
  const names = async () =>
    [...(await firstValueFrom(watchChannelNames(context.db)))].filter(([key]) => key !== 'hibid')
  expect(Object.fromEntries(await names())).toEqual({ 'local-1': 'Counter', ebay: 'eBay outlet', whatnot: 'Whatnot' })
  await saveChannel(context, 'channel-local-1', { name: 'Front counter' })
  expect(new Map(await names()).get('local-1')).toBe('Front counter')
})
