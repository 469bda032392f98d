import { useWords } from '#language/use-words.ts'
import { ActionIcon, Badge, Button, MultiSelect, Popover, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useLateOpen } from '#ui/parts/use-late-open.ts'
import { useLateOptions } from '#ui/parts/use-late-options.ts'
import type { FilterOption, ReadColumn } from './table-column.ts'
import { optionsOf } from './table-rows.ts'
import { columnFilter } from './table-view.ts'

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

interface FilterFieldProps<Row> {
  readonly column: ReadColumn<Row>
  readonly options: readonly FilterOption[]
  readonly chosen: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

function FilterField<Row>({ column, options, chosen, onChange }: FilterFieldProps<Row>) {
  const t = useWords()
  return (
    <MultiSelect
      label={column.header}
      data={withChosen(options, chosen)}
      value={[...chosen]}
      onChange={onChange}
      comboboxProps={{ withinPortal: false }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('table.clearColumn', { column: column.header }) }}
      placeholder={chosen.length > 0 ? '' : t('table.any')}
      {...useLateOptions()}
    />
  )
}

function FilterFields<Row>({ rows, columns, f, onF }: RecordTableFiltersProps<Row>) {
  const t = useWords()
  const filters = columnFilter.parse(f)
  // What is offered stays as it was when the panel opened: it must not move under a hand.
  const [offered] = useState(() => columns.map((column) => ({ column, options: optionsOf(column, rows) })))
  return (
    <Stack gap="xs">
      {offered.map(({ column, options }) => {
        const chosen = keysOf(options, filters.get(column.id) ?? [])
        return (
          <FilterField
            key={column.id}
            column={column}
            options={options}
            chosen={chosen}
            onChange={(values) => onF(columnFilter.change(f, column.id, values))}
          />
        )
      })}
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
