import { useWords } from '#language/use-words.ts'
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudQuestion,
  IconCloudUp,
  IconDeviceMobileCheck,
} from '@tabler/icons-react'
import type { RecordState } from '#domain/core/people/sync-status.ts'

const icons = {
  checking: IconCloudQuestion,
  saved: IconDeviceMobileCheck,
  sending: IconCloudUp,
  onServer: IconCloudCheck,
  needsAttention: IconAlertTriangle,
} as const

/** The sync state of one record, as an icon with its words. */
export function RecordStateIcon({ state }: { readonly state: RecordState }) {
  const t = useWords()
  const Icon = icons[state]
  const words = t(`sync.record.${state}`)
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      style={{
        display: 'inline-flex',
        color: state === 'needsAttention' ? 'var(--mantine-color-red-6)' : 'var(--mantine-color-dimmed)',
      }}
    >
      <Icon size={18} aria-hidden />
    </span>
  )
}
