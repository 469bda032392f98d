/**
 * Which column of the file is which: every field with a choice of the file's columns and their
 * cells. Guessed or remembered, then corrected.
 */
import { useWords } from '#language/use-words.ts'
import { joined, msg, type Words } from '#messages/message.ts'
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

const groups = [
  { group: 'item', columns: itemColumns },
  { group: 'figures', columns: figureColumns },
  { group: 'more', columns: otherColumns },
] as const satisfies readonly { readonly group: string; readonly columns: readonly ManifestColumn[] }[]

export function ImportMapping({ facts, mapping, onChange }: ImportMappingProps) {
  const t = useWords()
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
        {t('table.columns')}
      </Title>
      {mappingProblems(mapping)
        .map(t.of)
        .map((problem) => (
          <Alert key={problem} color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            {problem}
          </Alert>
        ))}
      {groups.map(({ group, columns }) => (
        <div key={group} role="group" aria-label={t(`import.columnsOf.${group}`)}>
          <Text size="sm" fw={650} mb={4}>
            {t(`import.group.${group}`)}
            {group === 'item' && (
              <span className={styles['required']} aria-hidden>
                {' '}
                *
              </span>
            )}
            <span className={styles['help']}>{t(`import.groupHint.${group}`)}</span>
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
          {t.of(note)}
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

const describeSample = (cells: readonly string[] | undefined): Words =>
  joined(cells ?? [], ' · ') || msg('import.emptyFirst')

function ColumnSelect({ column, samples, header, onChange }: ColumnSelectProps) {
  const t = useWords()
  return (
    <Select
      label={t.of(columnNames[column])}
      placeholder={t('import.chooseColumn')}
      data={[...samples.keys()]}
      value={header ?? null}
      searchable
      clearable
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={header === undefined ? undefined : t.of(describeSample(samples.get(header)))}
      classNames={{ description: styles['samples'] ?? '' }}
      maxDropdownHeight={320}
      comboboxProps={{ keepMounted: false }}
      renderOption={({ option }) => (
        <div className={parts['slim']}>
          <div>{option.value}</div>
          <div className={styles['samples']}>{t.of(describeSample(samples.get(option.value)))}</div>
        </div>
      )}
      onChange={onChange}
    />
  )
}
