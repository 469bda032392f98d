import { useWords } from '#language/use-words.ts'
import { ActionIcon, Badge, Button, MultiSelect, Popover, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { memo, useCallback, useState } from 'react'
import { useCover } from '#ui/command/covers.ts'
import { useLateOpen } from '#ui/parts/use-late-open.ts'
import { useLateOptions } from '#ui/fields/use-late-options.ts'
import { useLatest } from '#ui/use-latest.ts'
import type { FilterOption, ReadColumn } from './table-column.ts'
import { optionsOf } from './table-rows.ts'
import { columnFilter } from '#ui/table/views/table-view.ts'

export interface RecordTableFiltersProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly ReadColumn<Row>[]
  readonly f: string | undefined
  readonly onF: (f: string) => void
  readonly narrow: boolean
}

/** The options, and after them what the address chose that none of them is. */
function withChosen(options: readonly FilterOption[], chosen: readonly string[]): FilterOption[] {
  const strange = chosen.filter((value) => !options.some((one) => one.value === value))
  return [...options, ...strange.map((value) => ({ value, label: value }))]
}

/** What was chosen, by key: an address that a person typed names it as it reads. */
const keysOf = (options: readonly FilterOption[], chosen: readonly string[]): readonly string[] => [
  ...new Set(chosen.map((one) => options.find(({ value, label }) => value === one || label === one)?.value ?? one)),
]

interface FilterFieldProps {
  readonly columnId: string
  readonly header: string
  readonly options: readonly FilterOption[]
  readonly chosen: readonly string[]
  readonly onChange: (columnId: string, values: readonly string[]) => void
}

/** Drawn anew only for its own choice: a table has many, and a choice in one would draw all of them. `onChange` must stay the same. */
const FilterField = memo(
  Field,
  (before, after) =>
    before.header === after.header &&
    before.options === after.options &&
    before.chosen.length === after.chosen.length &&
    before.chosen.every((key, place) => key === after.chosen[place]),
)

function Field({ columnId, header, options, chosen, onChange }: FilterFieldProps) {
  const t = useWords()
  return (
    <MultiSelect
      label={header}
      data={withChosen(options, chosen)}
      value={[...chosen]}
      onChange={(values) => onChange(columnId, values)}
      comboboxProps={{ withinPortal: false }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('table.clearColumn', { column: header }) }}
      placeholder={chosen.length > 0 ? '' : t('table.any')}
      {...useLateOptions()}
    />
  )
}

function FilterFields<Row>({ rows, columns, f, onF }: RecordTableFiltersProps<Row>) {
  const t = useWords()
  const filters = columnFilter.parse(f)
  const latest = useLatest({ f, onF })
  const change = useCallback(
    (columnId: string, values: readonly string[]) => {
      const now = latest()
      now.onF(columnFilter.change(now.f, columnId, values))
    },
    [latest],
  )
  // What is offered stays as it was when the panel opened: it must not move under a hand.
  const [offered] = useState(() => columns.map((column) => ({ column, options: optionsOf(column, rows) })))
  return (
    <Stack gap="xs">
      {offered.map(({ column: { id, header }, options }) => (
        <FilterField
          key={id}
          columnId={id}
          header={header}
          options={options}
          chosen={keysOf(options, filters.get(id) ?? [])}
          onChange={change}
        />
      ))}
      <Button variant="default" size="sm" disabled={filters.size === 0} onClick={() => onF('')}>
        {t('table.clearAll')}
      </Button>
    </Stack>
  )
}

/** The filters of single columns, behind one button that shows how many are set. */
export function RecordTableFilters<Row>(props: RecordTableFiltersProps<Row>) {
  const t = useWords()
  const { columns, f, narrow } = props
  const filtered = columns.filter((column) => column.options !== undefined)
  const { opened, onChange, toggle } = useLateOpen()
  useCover(opened, () => onChange(false))
  if (filtered.length === 0) return null
  const set = columnFilter.parse(f).size
  const words = set > 0 ? t('table.filtersSet', { count: set }) : t('table.filters')
  const badge = set > 0 && (
    <Badge size="sm" circle aria-hidden>
      {set}
    </Badge>
  )
  return (
    <Popover opened={opened} onChange={onChange} width={280} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        {narrow ? (
          <ActionIcon variant={set > 0 ? 'light' : 'default'} size={48} aria-label={words} onClick={toggle}>
            <IconFilter size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFilter size={16} aria-hidden />}
            rightSection={badge}
            aria-label={words}
            onClick={toggle}
          >
            {t('table.filters')}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.filters')}>
        {opened && <FilterFields {...props} columns={filtered} />}
      </Popover.Dropdown>
    </Popover>
  )
}
