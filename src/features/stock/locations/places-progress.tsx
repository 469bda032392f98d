/** How far a long work on places is; shown in its drawer, and on the page when the drawer was closed. */
import { useWords } from '#language/use-words.ts'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { PlacesWork } from './use-places-work.ts'

export function PlacesProgressShown({ work }: { readonly work: PlacesWork }) {
  const t = useWords()
  if (!work.progress) return null
  const { words, done, total, mayCancel } = work.progress
  return (
    <Stack gap="xs" role="group" aria-label={t.of(words)}>
      <Text fw={650}>{t.of(words)}</Text>
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={t.of(words)} transitionDuration={0} />
      <Group justify="space-between">
        <Text size="sm" role="status">
          {t('core.doneOf', { done, total })}
        </Text>
        {mayCancel && (
          <Button variant="default" mih={48} onClick={work.cancel}>
            {t('locations.stopAndTakeBack')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
