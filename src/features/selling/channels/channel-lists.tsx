/** The lists of what a channel accepts, each with its day: taken in from a file, the newest counts. */
import { ActionIcon, SegmentedControl, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { moment, msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { dayOf } from '#domain/core/days.ts'
import { storedDay } from '#domain/core/plain-days.ts'
import { decodeFile } from '#domain/files/decode.ts'
import { bytesOf } from '#ui/files/read-table.ts'
import { readFeeList } from '#domain/selling/fee-list.ts'
import {
  byNewest,
  listKinds,
  listNameOf,
  readValues,
  type ListKind,
  type ValueList,
} from '#domain/selling/value-lists.ts'
import { addValueList, removeValueList } from '#data/selling/channel-commands.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, NOT_DONE, useCommand } from '#ui/command/use-command.ts'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { FileButton } from '#ui/fields/file-button.tsx'
import type { ChannelTabProps } from './channel-drawer.tsx'
import { FormButtons } from './form-buttons.tsx'
import styles from './channels.module.css'

const today = (): string => dayOf(Date.now())

/** The file's values, or why it is refused. */
async function readList(file: File, kind: ListKind): Promise<ReturnType<typeof readValues>> {
  const read = await bytesOf(file)
  if (!read.ok) return read
  const decoded = decodeFile(read.bytes)
  if (decoded.kind === 'text') return kind === 'fees' ? readFeeList(decoded.text) : readValues(decoded.text)
  return { ok: false, message: decoded.kind === 'refused' ? decoded.message : msg('channel.listWorkbook') }
}

export function ChannelLists({ row: { channel }, channels: { lists } }: ChannelTabProps) {
  const t = useWords()
  const context = useCommandContext()
  const [kind, setKind] = useState<ListKind>('categories')
  const [day, setDay] = useState(today)
  const [problem, setProblem] = useState<Words>('')
  const { busy, run } = useCommand({ title: msg('channel.notSaved') })
  const take = (file: File) =>
    run(async () => {
      setProblem('')
      const reading = await readList(file, kind)
      if (!reading.ok) {
        setProblem(reading.message)
        return NOT_DONE
      }
      const { values } = reading
      const fetchedAt = storedDay(day || today())
      const job = await addValueList(context, {
        channelKey: channel.key,
        kind,
        fetchedAt,
        fileName: file.name.slice(0, 120),
        values,
      })
      if (!job) setProblem(msg('channel.listKnown'))
      return job
        ? { words: msg('channel.listTaken', { count: values.length }), undo: () => undoJob(context, job) }
        : NOT_DONE
    })
  const own = lists.filter((list) => list.channelKey === channel.key).toSorted(byNewest)
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(kind === 'fees' ? 'channel.fee.hint' : 'channel.listsHint')}
      </Text>
      <FieldGroup title={msg('channel.takeList')}>
        <div className={styles['wide']}>
          <SegmentedControl
            fullWidth
            // The drawer is too narrow for these names beside each other, in either language.
            orientation="vertical"
            classNames={{ label: styles['whole'] ?? '' }}
            aria-label={t('channel.listOf')}
            data={listKinds.map((one) => ({ value: one, label: t.of(listNameOf(one)) }))}
            value={kind}
            onChange={(next) => setKind(listKinds.find((one) => one === next) ?? 'categories')}
          />
        </div>
        <TextInput
          type="date"
          label={t('channel.fetchedOn')}
          max={today()}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </FieldGroup>
      <FormButtons>
        <FileButton words={msg('channel.chooseList')} accept=".csv,.tsv,.txt" disabled={busy} onFile={(file) => void take(file)} />
      </FormButtons>
      {problem !== '' && (
        <Text role="alert" c="var(--mantine-color-error)" mt={8}>
          {t.of(problem)}
        </Text>
      )}
      <KnownLists lists={own} />
    </>
  ) // prettier-ignore
}

function KnownLists({ lists }: { readonly lists: readonly ValueList[] }) {
  const t = useWords()
  const context = useCommandContext()
  const { busy, run } = useCommand({ title: msg('channel.notSaved') })
  const remove = ({ id }: ValueList) =>
    run(async () => {
      const job = await removeValueList(context, id)
      return job ? { words: msg('channel.listRemoved'), undo: () => undoJob(context, job) } : AS_IT_IS
    })
  return (
    <ul className={styles['map']} aria-label={t('channel.tab.lists')}>
      {lists.map((list) => (
        <li key={list.id}>
          <span className={styles['ours']}>
            {t.of(listNameOf(list.kind))}
            <small>{t('channel.listOfDay', { date: moment(list.fetchedAt, 'plainDay') })}</small>
          </span>
          <span className={styles['profile']}>
            {t('channel.listCount', { count: list.values.length })}
            <small>{list.fileName}</small>
          </span>
          <ActionIcon
            variant="subtle"
            size="xl"
            color="gray"
            disabled={busy}
            aria-label={t('channel.removeList', {
              list: listNameOf(list.kind),
              date: moment(list.fetchedAt, 'plainDay'),
            })}
            onClick={() => void remove(list)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
