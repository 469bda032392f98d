import { useCallback, useEffect, useRef, useState } from 'react'
import { readDraft, writeDraft } from '#data/store/device.ts'
import { useCommandContext } from './use-session.ts'

/**
 * State that survives a reload, kept on the device under `key`. `undefined` until it was read; the setter may be called in any order, the last one
 * wins, and resolves when it is on the disk.
 */
export function useDraft<T extends object>(
  key: string,
  initial: T,
): readonly [T | undefined, (next: T) => Promise<void>] {
  const { db } = useCommandContext()
  const [held, setHeld] = useState<T | undefined>(undefined)
  const first = useRef(initial)
  useEffect(() => {
    let current = true
    void readDraft<T>(db, key).then((kept) => {
      if (current) setHeld((before) => before ?? { ...first.current, ...kept })
    })
    return () => {
      current = false
    }
  }, [db, key])
  const put = useCallback(
    (next: T) => {
      setHeld(next)
      return writeDraft(db, key, next)
    },
    [db, key],
  )
  return [held, put]
}
