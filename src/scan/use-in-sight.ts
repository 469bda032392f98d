import { useCallback, useEffect, useRef, type RefCallback } from 'react'

/**
 * Brings an element into sight whenever `what` is another, where it is not there already. Asking the element where it is would lay the page out once more
 * before the frame of an answer, so the browser tells it when that changes.
 * @param what `undefined` for nothing to look at
 * @returns the element's `ref`
 */
export function useInSight(what: number | undefined): RefCallback<Element> {
  const held = useRef<Element | null>(null)
  const isInSight = useRef(false)
  const hold = useCallback((element: Element | null) => {
    held.current = element
    isInSight.current = false
    if (!element || !('IntersectionObserver' in window)) return undefined
    const watch = new IntersectionObserver(
      (seen) => {
        isInSight.current = seen.at(-1)?.intersectionRatio === 1
      },
      { threshold: [0.99, 1] },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (what !== undefined && !isInSight.current) held.current?.scrollIntoView({ block: 'nearest' })
  }, [what])
  return hold
}
