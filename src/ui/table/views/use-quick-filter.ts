import { useEffect, useRef, useState } from 'react'
import { useLatest } from '#ui/use-latest.ts'

/** The address follows the typing at this distance, in milliseconds: every change of it costs a navigation. */
const ADDRESS_DELAY_MS = 250

/** The quick filter's text: at once here, a moment later in the address; a changed address (back, a link) changes the text. */
export function useQuickFilter(q: string, onQ: (q: string) => void): readonly [string, (text: string) => void] {
  const [text, setText] = useState(q)
  const sent = useRef(q)
  const send = useLatest(onQ)
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setText(q)
  }, [q])
  useEffect(() => {
    if (text === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = text
      send()(text)
    }, ADDRESS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [send, text])
  return [text, setText]
}
