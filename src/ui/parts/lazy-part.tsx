/** Parts of pages whose code comes when they are first shown. */
import { useWords } from '#language/use-words.ts'
import { Alert, Text } from '@mantine/core'
import { lazy, type ComponentType } from 'react'

/** What a module has, once it is here. Where Vite's error was taken care of it resolves with nothing, and the app is loaded anew: until then nothing goes on. */
export async function loadOrStay<Module>(load: () => Promise<Module>): Promise<Module> {
  const found: Module | undefined = await load()
  return found ?? new Promise<Module>(() => undefined)
}

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
