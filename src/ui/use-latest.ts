import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * What a listener reads that outlives a render: always that of what is on screen. A plain effect would set it only after the frame is drawn, and a
 * key or a scan that came between would be acted on with what was there before.
 * @returns reads it; the same function at every render, not to be called while rendering
 */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return useCallback(() => latest.current, [])
}
