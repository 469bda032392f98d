/** Parts of pages whose code comes when they are first shown. */
import { useWords } from '#language/use-words.ts'
import { Alert, Text } from '@mantine/core'
import { lazy, type ComponentType } from 'react'
import { loadOrStay } from './lost-code.ts'

/** Where its code cannot be had, the part says so, and the page around it goes on. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): ComponentType<Props> {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: (await loadOrStay(load))[name] }
    } catch (error) {
      console.error(`The code of ${name} is not here.`, error)
      return { default: LostPart }
    }
  })
}

function LostPart() {
  const t = useWords()
  return (
    <Alert color="yellow" title={t('parts.lost')}>
      <Text>{t('parts.lostDetail')}</Text>
    </Alert>
  )
}
