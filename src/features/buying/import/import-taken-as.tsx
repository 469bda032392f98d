import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { Radio } from '@mantine/core'
import type { FileKind } from '#domain/files/kinds.ts'
import { choicesFor, type TakenAs } from './taken-as.ts'

const labels: { readonly [As in TakenAs]: Words } = {
  manifest: msg('import.as.manifest'),
  leads: msg('import.as.leads'),
  closedLoads: msg('import.as.closedLoads'),
  other: '',
}

interface ImportTakenAsProps {
  readonly kind: FileKind
  readonly as: TakenAs
  readonly onChange: (as: TakenAs) => void
}

/** What the file is, where more than one is possible. */
export function ImportTakenAs({ kind, as, onChange }: ImportTakenAsProps) {
  const t = useWords()
  const choices = choicesFor(kind)
  if (choices.length < 2) return null
  return (
    <Radio.Group
      label={t('import.as')}
      value={as}
      onChange={(value) => onChange(choices.find((one) => one === value) ?? as)}
    >
      {choices.map((one) => (
        <Radio key={one} value={one} label={t.of(labels[one])} mt={8} />
      ))}
    </Radio.Group>
  )
}
