import { useCallback, useEffect, useRef, useState } from 'react'
import { readDraft, writeDraft } from '#data/store/device.ts'
import { ownDraftKey, type NewDraft } from '#data/store/own-drafts.ts'
import { useCommandContext } from './use-session.ts'

type Draft<T> = readonly [T | undefined, (next: T) => Promise<void>]

/**
 * State that survives a reload, kept on the device under `key`. `undefined` until it was read; the setter may be called in any order, the last one
 * wins, and resolves when it is on the disk. A key that is not known yet is not read.
 */
export function useDraft<T extends object>(key: string | undefined, initial: T): Draft<T> {
  const { db } = useCommandContext()
  const [held, setHeld] = useState<T | undefined>(undefined)
  const first = useRef(initial)
  useEffect(() => {
    if (key === undefined) return undefined
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
      return key === undefined ? Promise.resolve() : writeDraft(db, key, next)
    },
    [db, key],
  )
  return [held, put]
}

/** The draft of a new record of this kind: each tab has one of its own. */
export function useNewDraft<Fields extends object>(kind: string, blank: NewDraft<Fields>): Draft<NewDraft<Fields>> {
  const { db } = useCommandContext()
  const [key, setKey] = useState<string | undefined>(undefined)
  useEffect(() => {
    let current = true
    void ownDraftKey(db, kind).then((own) => {
      if (current) setKey(own)
    })
    return () => {
      current = false
    }
  }, [db, kind])
  return useDraft(key, blank)
}
