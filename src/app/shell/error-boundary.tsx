import { Alert, Button, Stack, Text } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LOST_CHUNK } from '#app/worker.ts'

/** A page that failed: nothing that was saved is lost, and here is what to do. */
export function PageError({ error, reset }: ErrorComponentProps) {
  useEffect(() => console.error('A page failed.', error), [error])
  return error instanceof Error && error.message.startsWith(LOST_CHUNK) ? <NotHere /> : <Stopped onAgain={reset} />
}

function Stopped({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <Stack p="md">
      <Alert color="red" title="This page stopped working">
        <Text size="sm">
          Everything that was saved is still on this device. Try again; if it stops again, reload the page.
        </Text>
      </Alert>
      <Button onClick={onAgain}>Try again</Button>
      <Button variant="default" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </Stack>
  )
}

/** The code of a page that was never opened here, with no way to it: after a deploy, or where the browser keeps no pages. */
function NotHere() {
  const { history } = useRouter()
  return (
    <Stack p="md">
      <Alert color="yellow" title="This page is not on this device yet">
        <Text size="sm">
          It needs a connection once. Go back and carry on, or reload when there is one. What is saved or half typed
          stays.
        </Text>
      </Alert>
      <Button onClick={() => history.back()}>Go back</Button>
      <Button variant="default" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </Stack>
  )
}
