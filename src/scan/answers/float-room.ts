/**
 * Where an answer above everything stands: at the top, but never on the Close of a drawer or a dialog. A person who cannot
 * close what the scan opened is stopped for as long as the answer stays.
 */
import { useLayoutEffect, useState, type RefObject } from 'react'

/** The part of a rectangle on screen that counts here, in CSS pixels. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** From the screen's edge, and from a Close that it gives way to, in CSS pixels. */
const MARGIN = 8
/** A drawer that opens or closes under the answer is noticed within this time. */
const LOOK_MS = 200

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * Returns the top of the answer in CSS pixels: the first place from above where it covers none of `closes`. Where none has room
 * for all of it, the first that covers none: the answer then scrolls.
 */
export function floatTop(answer: Box, closes: readonly Box[], screenHeight: number): number {
  const height = answer.bottom - answer.top
  const under = closes.map((close) => close.bottom + MARGIN).toSorted((a, b) => a - b)
  const isHeight = (top: number) => top + height <= screenHeight - MARGIN
  const isFree = (top: number) => !closes.some((close) => meet({ ...answer, top, bottom: top + height }, close))
  const free = [MARGIN, ...under].filter(isFree)
  return free.find(isHeight) ?? free[0] ?? MARGIN
}

function closesOnScreen(): readonly Box[] {
  const buttons = document.querySelectorAll('.mantine-Drawer-close, .mantine-Modal-close')
  return [...buttons].filter((button) => button.checkVisibility()).map((button) => button.getBoundingClientRect())
}

/** The top of the answer, kept up to date while it is open. @param seq changes with each answer */
export function useFloatTop(answer: RefObject<HTMLElement | null>, seq: number | undefined): number {
  const [top, setTop] = useState(MARGIN)
  useLayoutEffect(() => {
    const look = () => {
      const box = answer.current
      // Its whole height, not what fits on screen.
      if (!box) return
      const { left, right } = box.getBoundingClientRect()
      setTop(floatTop({ left, right, top: 0, bottom: box.scrollHeight }, closesOnScreen(), window.innerHeight))
    }
    look()
    if (seq === undefined) return
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [answer, seq])
  return top
}
