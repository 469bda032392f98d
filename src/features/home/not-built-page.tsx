import { Text } from '@mantine/core'

/** The one honest line of a page that has not been built. Its name stands in the header. */
export function NotBuiltPage() {
  return <Text p="md">This page has not been built yet.</Text>
}
