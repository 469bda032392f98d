import { useWords } from '#language/use-words.ts'
import { ActionIcon, Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { memo } from 'react'
import { useCover } from '#ui/command/covers.ts'
import { useLateOpen } from '#ui/parts/use-late-open.ts'
import type { ReadColumn } from './table-column.ts'
import { sortKeys } from '#ui/table/views/table-view.ts'

const panel = { position: 'bottom-end', trapFocus: true, returnFocus: true, shadow: 'md' } as const
const scrolling = { mah: 420, style: { overflowY: 'auto' } } as const

/** Which columns the table shows; the last one stays. */
export const ColumnsMenu = memo(Columns) as typeof Columns

function Columns<Row>({
  columns,
  hidden,
  onHidden,
}: {
  readonly columns: readonly ReadColumn<Row>[]
  readonly hidden: ReadonlySet<string>
  readonly onHidden: (ids: ReadonlySet<string>) => void
}) {
  const t = useWords()
  const shownCount = columns.filter((column) => !hidden.has(column.id)).length
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    onHidden(next)
  }
  const { opened, onChange, toggle: open } = useLateOpen()
  useCover(opened, () => onChange(false))
  return (
    <Popover {...panel} opened={opened} onChange={onChange}>
      <Popover.Target>
        <Button variant="default" size="xs" onClick={open} leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('table.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown {...scrolling} aria-label={t('table.columns')}>
        <Stack gap={10}>
          {columns.map((column) => {
            const shown = !hidden.has(column.id)
            return (
              <Checkbox
                key={column.id}
                label={column.header}
                checked={shown}
                disabled={shown && shownCount === 1}
                onChange={() => toggle(column.id)}
              />
            )
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The order of the cards, which have no header to press. */
export const SortMenu = memo(Sort) as typeof Sort

function Sort<Row>({
  columns,
  sort,
  onSort,
}: {
  readonly columns: readonly ReadColumn<Row>[]
  readonly sort: string
  readonly onSort: (sort: string) => void
}) {
  const t = useWords()
  const keys = sortKeys.parse(sort)
  return (
    <Popover {...panel}>
      <Popover.Target>
        <ActionIcon variant="default" size={48} aria-label={t('table.sort')}>
          <IconArrowsSort size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown {...scrolling} p={4} aria-label={t('table.sort')}>
        {columns.map((column) => {
          const key = keys.find((one) => one.id === column.id)
          const Arrow = key?.descending ? IconArrowDown : IconArrowUp
          return (
            <Button
              key={column.id}
              variant="subtle"
              color="gray"
              size="md"
              h={48}
              fullWidth
              justify="flex-start"
              aria-pressed={key !== undefined}
              leftSection={<Arrow size={18} aria-hidden style={{ visibility: key ? 'visible' : 'hidden' }} />}
              onClick={() => onSort(sortKeys.format(sortKeys.next(keys, column.id, false)))}
            >
              {key ? t(key.descending ? 'table.downwards' : 'table.upwards', { column: column.header }) : column.header}
            </Button>
          )
        })}
      </Popover.Dropdown>
    </Popover>
  )
}
