/**
 * Admins' changes to channels. Invariants: an incomplete channel is never active, also where another device took something out of it meanwhile; a change
 * leaves alone what another person changed; every command can be repeated and taken back.
 */
import { joined } from '#messages/message.ts'
import type { ConfigDoc } from '#schemas/config.ts'
import { editBetween, insertOf, pathsUnder, removalOf } from '#domain/core/merge/edits.ts'
import type { LedgerType } from '#domain/core/ledger-types.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { siteGrades } from '#domain/core/floor/grades.ts'
import {
  channelProblems,
  newChannel,
  readChannel,
  withFields,
  type Channel,
  type ChannelFields,
} from '#domain/selling/channel.ts'
import type { ChannelTemplate } from '#domain/selling/channel-templates.ts'
import { readValueList, type ListKind, type ValueList } from '#domain/selling/value-lists.ts'
import { runJob, type Job } from '#data/core/jobs/job.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

const dataOf = ({ key: _key, ...data }: Channel): ConfigDoc['data'] => ({ ...data })

async function docsOf(context: CommandContext, kind: ConfigDoc['kind']): Promise<readonly ConfigDoc[]> {
  return (await context.db.config.find({ selector: { kind } }).exec()).map(toPlain)
}

/**
 * The key of a new channel: short and readable, since orders and tags carry it. The first eBay and the first Whatnot channel have the template's own name,
 * which imported orders and shows carry. Why it is safe: two devices that add one of these two offline mean the same channel, whose fields are merged; any
 * other key ends in 32 random bits, so that two channels of one kind stay two.
 */
export async function newChannelKey(context: CommandContext, template: ChannelTemplate): Promise<string> {
  const isOurs = template === 'ebay' || template === 'whatnot'
  const channels = isOurs ? await docsOf(context, 'channel') : []
  if (isOurs && channels.every(({ key, data }) => key !== template && data['template'] !== template)) return template
  return `${template}-${context.newId().slice(0, 8)}`
}

/** Adds a channel of a template under a name in the person's words, not active. `null` where a channel has the key already. */
export async function addChannel(
  context: CommandContext,
  key: string,
  template: ChannelTemplate,
  name: string,
): Promise<Job | null> {
  const docs = await docsOf(context, 'channel')
  const id = `channel-${key}`
  if (docs.some((doc) => doc.id === id)) return null
  const last = Math.max(0, ...docs.map(({ rank }) => rank))
  const channel = newChannel(key, template, name)
  const edit = insertOf('config', { id, kind: 'channel', key, data: dataOf(channel), rank: last + 10 })
  const job: Job = {
    // A key that was taken back may be used again, so the job has an id of its own.
    id: context.newId(),
    edits: [edit],
    rows: [{ type: 'channel.added', undoType: 'channel.removed', refType: 'config', refId: id, data: { name: channel.name } }],
  } // prettier-ignore
  return (await runJob(context, job)) ? job : null
}

async function problemsOf(context: CommandContext, channel: Channel): Promise<ReturnType<typeof channelProblems>> {
  const [grades, lists] = await Promise.all([docsOf(context, 'grade'), docsOf(context, 'valueList')])
  const used = siteGrades(grades).filter((one) => one.active)
  return channelProblems(
    channel,
    used,
    lists.map(readValueList).filter((list) => list !== null),
  )
}

/** Only fields that differ are written; what two admins put into one map is merged by its keys. */
async function change(
  context: CommandContext,
  id: string,
  wanted: (channel: Channel) => Channel,
  type: LedgerType,
): Promise<Job | null> {
  const found = await context.db.config.findOne(id).exec()
  if (!found) return null
  const doc = toPlain<ConfigDoc>(found)
  const [before, after] = [readChannel(doc), wanted(readChannel(doc))]
  if (JSON.stringify(before) === JSON.stringify(after)) return null
  const problems = after.active ? await problemsOf(context, after) : []
  if (problems.length > 0) throw new Refusal('notAllowed', joined(problems, '\n'))
  const edit = editBetween(
    'config',
    id,
    pathsUnder('data', doc.data),
    pathsUnder('data', { ...doc.data, ...dataOf(after) }),
  )
  const rows = [{ type, refType: 'config', refId: id, data: { name: after.name } }] as const
  const job: Job = { id: context.newId(), edits: [edit], rows: [...rows] }
  return (await runJob(context, job)) ? job : null
}

/** Saves fields of a channel. `null` where nothing differs. @throws Refusal where an active one would be incomplete */
export function saveChannel(
  context: CommandContext,
  id: string,
  fields: ChannelFields,
  began: ChannelFields = {},
): Promise<Job | null> {
  return change(context, id, (channel) => withFields(channel, fields, began), 'channel.changed')
}

/** Turns a channel on or off. @throws Refusal that names all that is missing */
export function setActive(context: CommandContext, id: string, active: boolean): Promise<Job | null> {
  const type = active ? 'channel.activated' : 'channel.deactivated'
  return change(context, id, (channel) => ({ ...channel, active }), type)
}

export interface NewValueList {
  readonly channelKey: string
  readonly kind: ListKind
  readonly fetchedAt: string
  readonly fileName: string
  readonly values: readonly string[]
}

/** Keeps a list beside the earlier ones. `null` where the newest one has the same values and date. */
export async function addValueList(context: CommandContext, { kind, ...list }: NewValueList): Promise<Job | null> {
  const known = (await docsOf(context, 'valueList')).map(readValueList).filter((one) => one !== null)
  const isSame = (one: ValueList): boolean =>
    one.channelKey === list.channelKey &&
    one.kind === kind &&
    one.fetchedAt === list.fetchedAt &&
    JSON.stringify(one.values) === JSON.stringify(list.values)
  if (known.some(isSame)) return null
  const key = context.newId()
  const id = `value-list-${key}`
  const data = { ...list, list: kind, values: [...list.values] }
  const row = { type: 'valueList.added', undoType: 'valueList.removed', refType: 'config', refId: id } as const
  const job: Job = {
    id: `add-${id}`,
    edits: [insertOf('config', { id, kind: 'valueList', key, data, rank: 0 })],
    rows: [{ ...row, data: { count: list.values.length } }],
  }
  return (await runJob(context, job)) ? job : null
}

/** Takes a list away: the one before it counts again. */
export async function removeValueList(context: CommandContext, id: string): Promise<Job | null> {
  const found = await context.db.config.findOne(id).exec()
  if (!found) return null
  const row = { type: 'valueList.removed', undoType: 'valueList.added', refType: 'config', refId: id } as const
  const job: Job = { id: context.newId(), edits: [removalOf('config', toPlain<ConfigDoc>(found))], rows: [row] }
  return (await runJob(context, job)) ? job : null
}
