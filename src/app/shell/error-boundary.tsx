import { useWords } from '#language/use-words.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isLost } from '#ui/parts/lost-code.ts'

/** A page that failed: nothing that was saved is lost, and here is what to do. */
export function PageError({ error, reset }: ErrorComponentProps) {
  useEffect(() => console.error('A page failed.', error), [error])
  return isLost(error) ? <NotHere /> : <Stopped onAgain={reset} />
}

function Stopped({ onAgain }: { readonly onAgain: () => void }) {
  const t = useWords()
  return (
    <Stack p="md">
      <Alert color="red" title={t('shell.stopped')}>
        <Text size="sm">{t('shell.stoppedDetail')}</Text>
      </Alert>
      <Button onClick={onAgain}>{t('core.tryAgain')}</Button>
      <Button variant="default" onClick={() => location.reload()}>
        {t('shell.reload')}
      </Button>
    </Stack>
  )
}

/** The code of a page that was never opened here, with no way to it: after a deploy, or where the browser keeps no pages. */
function NotHere() {
  const t = useWords()
  const { history } = useRouter()
  return (
    <Stack p="md">
      <Alert color="yellow" title={t('shell.notOnDevice')}>
        <Text size="sm">{t('shell.notOnDeviceDetail')}</Text>
      </Alert>
      <Button onClick={() => history.back()}>{t('shell.goBack')}</Button>
      <Button variant="default" onClick={() => location.reload()}>
        {t('shell.reload')}
      </Button>
    </Stack>
  )
}
