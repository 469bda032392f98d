/** The checklists by category: the warehouse's own, changed here, and the built-in ones to begin from. */
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
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import { ChecklistForm } from './checklist-form.tsx'
import type { InspectAddress } from './inspect-search.ts'

interface ListRow {
  /** The key of the warehouse's list, `built-n` for a built-in one. */
  readonly id: string
  readonly list: Checklist
}

const serialLabels = { none: 'Not asked', asked: 'Asked', required: 'Needed' } as const
const kinds = { own: { words: 'Ours' }, built: { words: 'Built in' } } as const

const columns: readonly Column<ListRow>[] = [
  textColumn('name', 'Checklist', ({ list }) => list.name, { primary: true }),
  textColumn('categories', 'Categories', ({ list }) => list.categories.join(', ') || 'All others', { secondary: true }),
  badgeColumn('kind', 'Made by', ({ list }) => (list.key === '' ? 'built' : 'own'), kinds, { width: 110 }),
  qtyColumn('asks', 'Questions', ({ list }) => list.items.length, { width: 96 }),
  textColumn('serial', 'Serial number', ({ list }) => serialLabels[list.serial], { width: 128 }),
  qtyColumn('version', 'Version', ({ list }) => list.version, { width: 84 }),
]

const blank: Checklist = { key: '', name: '', categories: [], version: 1, serial: 'asked', items: [], shots: [] }

export function InspectChecklists({ search, setSearch }: InspectAddress) {
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
  const close = () => setSearch({ list: undefined })
  return (
    <>
      <RecordTable
        name="Checklists"
        rows={rows}
        columns={columns}
        rowId={(row) => row.id}
        view={search}
        onView={setSearch}
        openId={search.list}
        onOpen={({ id }) => setSearch({ list: id })}
        empty={<EmptyState icon={IconListCheck} title="No checklists" />}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setSearch({ list: 'new' })}>
            New checklist
          </Button>
        }
      />
      <RecordDrawer
        openId={open?.id}
        onClose={close}
        title={open?.id === 'new' ? 'New checklist' : (open?.list.name ?? 'Checklist')}
        label={open && open.id !== 'new' ? `Version ${open.list.version}` : ''}
      >
        {open && <ChecklistForm key={open.id} id={open.id} list={open.list} onDone={close} />}
      </RecordDrawer>
    </>
  )
}
