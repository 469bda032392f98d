/** The checklists by category: the warehouse's own, changed here, and the built-in ones to begin from. */
import { storedWords } from '#domain/core/words/stored-words.ts'
import { useWords } from '#language/use-words.ts'
import { joined, msg } from '#messages/message.ts'
import { Button } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Checklist } from '#domain/dispositions/checklist.ts'
import { builtInChecklists } from '#domain/dispositions/checklist-defaults.ts'
import { watchChecklists } from '#data/dispositions/checklists.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { badgeColumn, qtyColumn, textColumn } from '#ui/table/columns.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { useNotHere } from '#ui/table/use-not-here.ts'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import { ChecklistForm } from './checklist-form.tsx'
import type { InspectAddress } from './inspect-search.ts'

interface ListRow {
  /** The key of the warehouse's list, `built-n` for a built-in one. */
  readonly id: string
  readonly list: Checklist
}

const serialLabels = {
  none: msg('checklist.serial.none'),
  asked: msg('checklist.serial.asked'),
  required: msg('checklist.serial.required'),
} as const
const kinds = { own: { words: msg('checklist.ours') }, built: { words: msg('checklist.builtIn') } } as const

const columns: readonly Column<ListRow>[] = [
  textColumn('name', msg('checklist.one'), ({ list }) => storedWords(list.name), { primary: true }),
  textColumn(
    'categories',
    msg('checklist.categories'),
    ({ list }) => joined(list.categories) || msg('checklist.allOthers'),
    { secondary: true },
  ),
  badgeColumn('kind', msg('checklist.madeBy'), ({ list }) => (list.key === '' ? 'built' : 'own'), kinds, {
    width: 110,
  }),
  qtyColumn('asks', msg('checklist.questions'), ({ list }) => list.items.length, { width: 96 }),
  textColumn('serial', msg('unit.fact.serialNumber'), ({ list }) => serialLabels[list.serial], { width: 128 }),
  qtyColumn('version', msg('checklist.version'), ({ list }) => list.version, { width: 84 }),
]

const blank: Checklist = { key: '', name: '', categories: [], version: 1, serial: 'asked', items: [], shots: [] }

export function InspectChecklists({ search, setSearch }: InspectAddress) {
  const t = useWords()
  const { db } = useCommandContext()
  const own = useLive(() => watchChecklists(db), [db])
  const rows = useMemo(
    () =>
      own && [
        ...own.map((list): ListRow => ({ id: list.key, list })),
        ...builtInChecklists.map((list, index): ListRow => ({ id: `built-${index}`, list })),
      ],
    [own],
  )
  const open = search.list === 'new' ? { id: 'new', list: blank } : rows?.find((row) => row.id === search.list)
  const isNotHere = useNotHere(search.list, rows !== undefined, open !== undefined)
  const close = () => setSearch({ list: undefined })
  return (
    <>
      <RecordTable
        name={msg('checklist.many')}
        rows={rows}
        columns={columns}
        rowId={(row) => row.id}
        view={search}
        onView={setSearch}
        openId={search.list}
        onOpen={({ id }) => setSearch({ list: id })}
        empty={<EmptyState icon={IconListCheck} title={msg('checklist.none')} />}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setSearch({ list: 'new' })}>
            {t('checklist.new')}
          </Button>
        }
      />
      <RecordDrawer
        openId={open?.id ?? (isNotHere ? search.list : undefined)}
        onClose={close}
        title={open?.id === 'new' ? t('checklist.new') : open ? t.of(storedWords(open.list.name)) : t('checklist.one')}
        label={open && open.id !== 'new' ? t('checklist.versionNumber', { version: open.list.version }) : ''}
      >
        {isNotHere && t('checklist.notHere')}
        {open && <ChecklistForm key={open.id} id={open.id} list={open.list} onDone={close} />}
      </RecordDrawer>
    </>
  )
}
