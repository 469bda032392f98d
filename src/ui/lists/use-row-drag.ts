/** Dragging a row of a list to another place by its handle, with a finger or a mouse. Escape, or letting go where it was, changes nothing. */
import { useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'

export interface RowDrag {
  /** The row that is dragged, by its key. */
  readonly dragged: string | null
  /** Where it would be put: its place among the other rows. */
  readonly to: number
  readonly handle: (key: string) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
}

interface Held {
  readonly key: string
  readonly to: number
}

/** @param list holds the rows, each with its key in `data-row` */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (key: string, to: number) => void,
  onStep: (key: string, by: 1 | -1) => void,
): RowDrag {
  const [held, setHeld] = useState<Held | null>(null)
  const placeAt = (key: string, y: number): number => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    return rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect()
      return row.dataset['row'] !== key && top + height / 2 < y
    }).length
  }
  const stop = () => setHeld(null)
  return {
    dragged: held?.key ?? null,
    to: held?.to ?? -1,
    handle: (key) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld({ key, to: placeAt(key, event.clientY) })
      },
      onPointerMove: (event) => {
        if (held?.key === key) setHeld({ key, to: placeAt(key, event.clientY) })
      },
      onPointerUp: () => {
        if (held?.key === key) onMove(key, held.to)
        stop()
      },
      onPointerCancel: stop,
      onKeyDown: (event) => {
        if (event.key === 'Escape') stop()
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        onStep(key, event.key === 'ArrowUp' ? -1 : 1)
      },
    }),
  }
}
