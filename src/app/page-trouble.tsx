import { Alert, Button, Stack, Text } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'

/** A page that failed: nothing that was saved is lost, and here is what to do. */
export function PageTrouble({ error, reset }: ErrorComponentProps) {
  useEffect(() => console.error('A page failed.', error), [error])
  return (
    <Stack p="md">
      <Alert color="red" title="This page stopped working">
        <Text size="sm">
          Everything that was saved is still on this device. Try again; if it stops again, reload the page.
        </Text>
      </Alert>
      <Button onClick={reset}>Try again</Button>
      <Button variant="default" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </Stack>
  )
}
