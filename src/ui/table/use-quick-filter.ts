import { useEffect, useRef, useState } from 'react'

/** The address follows the typing at this distance, in milliseconds: every change of it costs a navigation. */
const ADDRESS_DELAY_MS = 250

/** The quick filter's text: at once here, a moment later in the address; a changed address (back, a link) changes the text. */
export function useQuickFilter(q: string, onQ: (q: string) => void): readonly [string, (text: string) => void] {
  const [text, setText] = useState(q)
  const sent = useRef(q)
  const send = useRef(onQ)
  useEffect(() => {
    send.current = onQ
  })
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setText(q)
  }, [q])
  useEffect(() => {
    if (text === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = text
      send.current(text)
    }, ADDRESS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
