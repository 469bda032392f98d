import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudQuestion,
  IconCloudUp,
  IconDeviceMobileCheck,
} from '@tabler/icons-react'
import type { RecordState } from '#domain/core/sync-status.ts'

const looks = {
  checking: { Icon: IconCloudQuestion, words: 'Being compared with the server' },
  saved: { Icon: IconDeviceMobileCheck, words: 'Saved here' },
  sending: { Icon: IconCloudUp, words: 'Sending' },
  onServer: { Icon: IconCloudCheck, words: 'On the server' },
  needsAttention: { Icon: IconAlertTriangle, words: 'Needs attention' },
} as const

/** The sync state of one record, as an icon with its words. */
export function RecordStateIcon({ state }: { readonly state: RecordState }) {
  const { Icon, words } = looks[state]
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
