/** How far a long work on places is; shown in its drawer, and on the page when the drawer was closed. */
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { PlacesWork } from './use-places-work.ts'

export function PlacesProgressShown({ work }: { readonly work: PlacesWork }) {
  if (!work.progress) return null
  const { words, done, total, mayCancel } = work.progress
  return (
    <Stack gap="xs" role="group" aria-label={words}>
      <Text fw={650}>{words}</Text>
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={words} transitionDuration={0} />
      <Group justify="space-between">
        <Text size="sm" role="status">
          {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
        </Text>
        {mayCancel && (
          <Button variant="default" mih={48} onClick={work.cancel}>
            Stop and take back
          </Button>
        )}
      </Group>
    </Stack>
  )
}
