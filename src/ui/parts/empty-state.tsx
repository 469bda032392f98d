import { Stack, Text } from '@mantine/core'
import { useWords } from '#language/use-words.ts'
import type { Words } from '#messages/message.ts'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** What a list shows when it has nothing: what would fill it, and the way to do that. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
}: {
  readonly icon: Icon
  readonly title: Words
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  const t = useWords()
  return (
    <Stack align="center" gap={6} py={40} px="md" ta="center">
      <Icon size={36} aria-hidden style={{ opacity: 0.6 }} />
      <Text fw={650}>{t.of(title)}</Text>
      {children && (
        <Text size="sm" c="dimmed" maw={420}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
