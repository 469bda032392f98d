/**
 * Which column of the file is which: every field with a choice of the file's columns and their
 * cells. Guessed or remembered, then corrected.
 */
import { useWords } from '#language/use-words.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import { Alert, Select, SimpleGrid, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { columnSamples } from '#domain/files/mapping.ts'
import type { FileFacts } from '#features/buying/import/reading/import-messages.ts'
import type { MappingForm } from './mapping-forms.ts'
import type { Mapping } from './use-mapping.ts'
import parts from '#ui/parts/parts.module.css'
import styles from '#features/buying/import/import-page.module.css'

export interface ImportMappingProps<Column extends string> {
  readonly form: MappingForm<Column>
  readonly facts: FileFacts
  readonly mapping: Mapping<Column>
  readonly onChange: (mapping: Mapping<Column>) => void
}

type Samples = ReadonlyMap<string, readonly string[]>

export function ImportMapping<Column extends string>({ form, facts, mapping, onChange }: ImportMappingProps<Column>) {
  const t = useWords()
  const samples = useMemo(() => {
    const whole = facts.sample.filter(({ problem }) => problem === '')
    return columnSamples(
      facts.headers,
      whole.map(({ cells }) => cells),
    )
  }, [facts])
  const note = form.note(mapping)
  return (
    <section aria-labelledby="import-columns" className={styles['mapping']}>
      <Title order={2} size="h5" id="import-columns">
        {t('table.columns')}
      </Title>
      {form
        .problems(mapping)
        .map(t.of)
        .map((problem) => (
          <Alert key={problem} color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            {problem}
          </Alert>
        ))}
      {form.groups.map(({ group, columns, isRequired }) => (
        <div key={group} role="group" aria-label={t(`import.columnsOf.${group}`)}>
          <Text size="sm" fw={650} mb={4}>
            {t(`import.group.${group}`)}
            {isRequired && (
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
                label={t.of(form.names[column])}
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

function changed<Column extends string>(
  mapping: Mapping<Column>,
  column: Column,
  header: string | null,
): Mapping<Column> {
  const others = Object.entries(mapping).filter(([one]) => one !== column)
  return Object.fromEntries(header === null ? others : [...others, [column, header]]) as Mapping<Column>
}

interface ColumnSelectProps {
  readonly label: string
  readonly samples: Samples
  readonly header: string | undefined
  readonly onChange: (header: string | null) => void
}

const describeSample = (cells: readonly string[] | undefined): Words =>
  joined(cells ?? [], ' · ') || msg('import.emptyFirst')

function ColumnSelect({ label, samples, header, onChange }: ColumnSelectProps) {
  const t = useWords()
  return (
    <Select
      label={label}
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
