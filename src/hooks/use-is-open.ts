import { useEffect, useRef } from 'react'

/** Whether the part that asks still stands, for work that outlives it. */
export function useIsOpen(): () => boolean {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  return () => isOpen.current
}
