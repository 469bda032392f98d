/** Whether the screen has room for a page's list beside its work: a tablet held across, and wider. */
import { useMediaQuery } from '@mantine/hooks'

export function useListBeside(): boolean {
  return useMediaQuery('(min-width: 900px)', false, { getInitialValueInEffect: false })
}
