/** Copies a text; where that is not possible, selects it for the person's own keys. */
import { useRef, useState } from 'react'

export function useCopying<Field extends HTMLInputElement | HTMLTextAreaElement>(text: string) {
  const field = useRef<Field>(null)
  const [copied, setCopied] = useState<'' | 'copied' | 'chosen'>('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('copied')
    } catch {
      // No clipboard on this address (it is not served securely), or it was refused.
      field.current?.focus()
      field.current?.select()
      setCopied('chosen')
    }
  }
  return { field, copied, copy }
}
