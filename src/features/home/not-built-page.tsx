import { useWords } from '#language/use-words.ts'
import { Text } from '@mantine/core'

/** The one line of a page that has not been built. Its name is in the header. */
export function NotBuiltPage() {
  const t = useWords()
  return <Text p="md">{t('home.notBuilt')}</Text>
}
