/** The names of channels, as far as they are on this device. */
import { useCallback } from 'react'
import { watchChannelNames } from '#data/core/channel-names.ts'
import { useLive } from './use-live.ts'
import { useCommandContext } from './use-session.ts'

/** The name of a channel by its key; the key of a channel that is not here, `''` until the names are read. */
export function useChannelNames(): (key: string) => string {
  const { db } = useCommandContext()
  const names = useLive(() => watchChannelNames(db), [db])
  return useCallback((key: string) => (names ? names.get(key) || key : ''), [names])
}
