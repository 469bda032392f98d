import { Text } from '@mantine/core'

/** The one line of a page that has not been built. Its name is in the header. */
export function NotBuiltPage() {
  return <Text p="md">This page has not been built yet.</Text>
}
