import { useCallback, useEffect, useRef, type RefCallback } from 'react'

/**
 * Brings an element into sight whenever `what` is another, where it is not there already, and where it grows out of sight. Asking the element where it is would lay the page out once more
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
    let height = 0
    const watch = new IntersectionObserver(
      (seen) => {
        const last = seen.at(-1)
        if (!last) return
        const hasGrown = isInSight.current && last.boundingClientRect.height > height
        isInSight.current = last.intersectionRatio === 1
        height = last.boundingClientRect.height
        if (hasGrown && !isInSight.current) element.scrollIntoView({ block: 'nearest' })
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
