/**
 * Which column of the file is which: every field with a choice of the file's columns and their
 * cells. Guessed or remembered, then corrected.
 */
import { Alert, Select, SimpleGrid, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { columnNames, type ManifestColumn, type ManifestMapping } from '#domain/files/columns.ts'
import {
  columnSamples,
  figureColumns,
  itemColumns,
  mappingNote,
  mappingProblems,
  otherColumns,
} from '#domain/files/mapping.ts'
import type { FileFacts } from './import-messages.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './import-page.module.css'

export interface ImportMappingProps {
  readonly facts: FileFacts
  readonly mapping: ManifestMapping
  readonly onChange: (mapping: ManifestMapping) => void
}

type Samples = ReadonlyMap<string, readonly string[]>

const groups: readonly { readonly name: string; readonly help: string; readonly columns: readonly ManifestColumn[] }[] =
  [
    { name: 'Item', help: 'Required: at least one', columns: itemColumns },
    { name: 'Quantity and retail', help: 'Without them each row is 1 unit and has no cost', columns: figureColumns },
    { name: 'More', help: 'Optional', columns: otherColumns },
  ]

export function ImportMapping({ facts, mapping, onChange }: ImportMappingProps) {
  const samples = useMemo(() => {
    const whole = facts.sample.filter(({ problem }) => problem === '')
    return columnSamples(
      facts.headers,
      whole.map(({ cells }) => cells),
    )
  }, [facts])
  const note = mappingNote(mapping)
  return (
    <section aria-labelledby="import-columns" className={styles['mapping']}>
      <Title order={2} size="h5" id="import-columns">
        Columns
      </Title>
      {mappingProblems(mapping).map((problem) => (
        <Alert key={problem} color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {problem}
        </Alert>
      ))}
      {groups.map(({ name, help, columns }) => (
        <div key={name} role="group" aria-label={`${name} columns`}>
          <Text size="sm" fw={650} mb={4}>
            {name}
            {name === 'Item' && (
              <span className={styles['required']} aria-hidden>
                {' '}
                *
              </span>
            )}
            <span className={styles['help']}>{help}</span>
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs" verticalSpacing="xs">
            {columns.map((column) => (
              <ColumnSelect
                key={column}
                column={column}
                samples={samples}
                header={mapping[column]}
                onChange={(header) => onChange(changed(mapping, column, header))}
              />
            ))}
          </SimpleGrid>
        </div>
      ))}
      {note !== '' && (
        <Text size="sm" role="status">
          {note}
        </Text>
      )}
    </section>
  )
}

function changed(mapping: ManifestMapping, column: ManifestColumn, header: string | null): ManifestMapping {
  const { [column]: _old, ...others } = mapping
  return header === null ? others : { ...others, [column]: header }
}

interface ColumnSelectProps {
  readonly column: ManifestColumn
  readonly samples: Samples
  readonly header: string | undefined
  readonly onChange: (header: string | null) => void
}

const describeSample = (cells: readonly string[] | undefined): string =>
  cells === undefined || cells.length === 0 ? 'empty in the first rows' : cells.join(' · ')

function ColumnSelect({ column, samples, header, onChange }: ColumnSelectProps) {
  return (
    <Select
      label={columnNames[column]}
      placeholder="Choose a column"
      data={[...samples.keys()]}
      value={header ?? null}
      searchable
      clearable
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={header === undefined ? undefined : describeSample(samples.get(header))}
      classNames={{ description: styles['samples'] ?? '' }}
      maxDropdownHeight={320}
      comboboxProps={{ keepMounted: false }}
      renderOption={({ option }) => (
        <div className={parts['slim']}>
          <div>{option.value}</div>
          <div className={styles['samples']}>{describeSample(samples.get(option.value))}</div>
        </div>
      )}
      onChange={onChange}
    />
  )
}
