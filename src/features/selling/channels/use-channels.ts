/** What the page Channels looks at: the channels with what each still lacks, and their commands. */
import { useCallback, useMemo } from 'react'
import { msg, type Words } from '#messages/message.ts'
import type { ExtraFee } from '#domain/core/orders/fees.ts'
import type { SiteGrade } from '#domain/core/floor/grades.ts'
import { channelProblems, gradesWithout, type Channel, type ChannelFields } from '#domain/selling/channel.ts'
import type { ChannelTemplate } from '#domain/selling/channel-templates.ts'
import { feesIn, newestList, type ValueList } from '#domain/selling/value-lists.ts'
import { watchSiteGrades } from '#data/dispositions/checklists.ts'
import { addChannel, newChannelKey, saveChannel, setActive } from '#data/selling/channel-commands.ts'
import { watchChannels, watchValueLists } from '#data/selling/channels.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { channelsSearch, type ChannelsAddress } from './channels-search.ts'

export type ChannelState = 'active' | 'off' | 'incomplete'

export interface ChannelRow {
  readonly id: string
  readonly channel: Channel
  readonly state: ChannelState
  readonly problems: readonly Words[]
  /** By its newest list of fees. */
  readonly extraFees: readonly ExtraFee[]
  /** Grades that have a word there, of those in use. */
  readonly graded: number
  readonly grades: number
  /** The day of its newest list of categories; `''` for none. */
  readonly listedAt: string
}

export interface ChannelsHere extends ChannelsAddress {
  /** `undefined` while the store has not answered. */
  readonly rows: readonly ChannelRow[] | undefined
  readonly lists: readonly ValueList[]
  readonly grades: readonly SiteGrade[]
  readonly busy: boolean
  readonly add: (template: ChannelTemplate, name: string) => void
  /** Resolves whether it was saved. */
  readonly save: (row: ChannelRow, fields: ChannelFields, began: ChannelFields) => Promise<boolean>
  readonly switchTo: (row: ChannelRow, active: boolean) => void
}

const none: readonly never[] = []

function rowOf(id: string, channel: Channel, grades: readonly SiteGrade[], lists: readonly ValueList[]): ChannelRow {
  const problems = channelProblems(channel, grades, lists)
  return {
    id,
    channel,
    problems,
    extraFees: feesIn(lists, channel.key),
    state: problems.length > 0 ? 'incomplete' : channel.active ? 'active' : 'off',
    graded: grades.length - gradesWithout(channel, grades).length,
    grades: grades.length,
    listedAt: newestList(lists, channel.key, 'categories')?.fetchedAt ?? '',
  }
}

export function useChannels(): ChannelsHere {
  const context = useCommandContext()
  const address = channelsSearch.useSearch()
  const { setSearch } = address
  const records = useLive(() => watchChannels(context.db), [context])
  const lists = useLive(() => watchValueLists(context.db), [context])
  const grades = useLive(() => watchSiteGrades(context.db), [context])
  const rows = useMemo(
    () =>
      records && lists && grades ? records.map(({ id, channel }) => rowOf(id, channel, grades, lists)) : undefined,
    [records, lists, grades],
  )
  const { busy, run } = useCommand({ title: msg('channel.notSaved') })
  const add = useCallback<ChannelsHere['add']>(
    (template, name) =>
      void run(async () => {
        const key = await newChannelKey(context, template)
        const job = await addChannel(context, key, template, name)
        setSearch({ open: `channel-${key}` })
        const words = msg('channel.added', { channel: name })
        return job ? { words, undo: () => undoJob(context, job) } : AS_IT_IS
      }),
    [context, run, setSearch],
  )
  const save = useCallback<ChannelsHere['save']>(
    async ({ id, channel }, fields, began) => {
      let saved = false
      await run(async () => {
        const job = await saveChannel(context, id, fields, began)
        saved = true
        const words = msg('channel.saved', { channel: fields.name ?? channel.name })
        return job ? { words, undo: () => undoJob(context, job) } : AS_IT_IS
      })
      return saved
    },
    [context, run],
  )
  const switchTo = useCallback<ChannelsHere['switchTo']>(
    ({ id, channel }, active) =>
      void run(async () => {
        const job = await setActive(context, id, active)
        const words = msg(active ? 'channel.isActive' : 'channel.isOff', { channel: channel.name })
        return job ? { words, undo: () => undoJob(context, job) } : AS_IT_IS
      }),
    [context, run],
  )
  return { ...address, rows, lists: lists ?? none, grades: grades ?? none, busy, add, save, switchTo }
}
