import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { Radio, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { LoadDoc } from '#schemas/loads.ts'
import type { NewLoad } from '#data/buying/import-manifest.ts'
import { useLateOptions } from '#ui/fields/use-late-options.ts'

/** Which load the file goes into: a new one, or one that is there. */
export interface Target {
  readonly kind: 'new' | 'existing'
  readonly existingId: string
  readonly newLoad: NewLoad
}

export interface ImportTargetProps {
  readonly target: Target
  readonly loads: readonly LoadDoc[]
  readonly onChange: (target: Target) => void
  /** An import that broke off goes on into its load. */
  readonly fixed: boolean
}

const newLoadFields = [
  ['title', msg('unit.title'), 200],
  ['source', msg('field.source'), 80],
  ['sellerOrderNo', msg('file.column.orderNo'), 60],
] as const

export function ImportTarget({ target, loads, onChange, fixed }: ImportTargetProps) {
  const t = useWords()
  const options = useLateOptions()
  const put = (change: Partial<Target>) => onChange({ ...target, ...change })
  if (fixed) return null
  return (
    <Stack gap="xs" role="group" aria-label={t('unit.fact.load')}>
      <Radio.Group
        label={t('import.whichLoad')}
        value={target.kind}
        onChange={(kind) => put({ kind: kind === 'existing' ? 'existing' : 'new' })}
      >
        <Radio value="new" label={t('import.newLoad')} mt={8} />
        <Radio value="existing" label={t('import.oldLoad')} mt={8} disabled={loads.length === 0} />
      </Radio.Group>
      {target.kind === 'existing' ? (
        <Select
          label={t('unit.fact.load')}
          placeholder={t('load.choose')}
          searchable
          {...options}
          maw={480}
          data={loads.map((load) => ({
            value: load.id,
            label: [load.code, load.source, load.title, load.sellerOrderNo].filter((word) => word !== '').join(' · '),
          }))}
          value={target.existingId === '' ? null : target.existingId}
          onChange={(id) => put({ existingId: id ?? '' })}
        />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
          {newLoadFields.map(([field, label, maxLength]) => (
            <TextInput
              key={field}
              label={t.of(label)}
              maxLength={maxLength}
              value={target.newLoad[field]}
              onChange={(event) => put({ newLoad: { ...target.newLoad, [field]: event.currentTarget.value } })}
            />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  )
}
