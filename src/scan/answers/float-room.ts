/**
 * Where an answer above everything stands: at the top, but never on the Close of a drawer or a dialog, nor on the field that a person types into.
 * A person who cannot close what the scan opened, or see what they type, is stopped for as long as the answer stays.
 */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The part of a rectangle on screen that counts here, in CSS pixels. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** From the screen's edge, and from what it gives way to, in CSS pixels. */
const MARGIN = 8
/** A drawer that opens or closes under the answer is noticed within this time. */
const LOOK_MS = 200

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * Returns the top of the answer in CSS pixels: the first place from above where it covers none of `kept`. Where none has room
 * for all of it, the first that covers none: the answer then scrolls.
 */
export function floatTop(answer: Box, kept: readonly Box[], screenHeight: number): number {
  const height = answer.bottom - answer.top
  const under = kept.map((one) => one.bottom + MARGIN).toSorted((a, b) => a - b)
  const isHeight = (top: number) => top + height <= screenHeight - MARGIN
  const isFree = (top: number) => !kept.some((one) => meet({ ...answer, top, bottom: top + height }, one))
  const free = [MARGIN, ...under].filter(isFree)
  return free.find(isHeight) ?? free[0] ?? MARGIN
}

function closesOnScreen(): readonly Box[] {
  const buttons = document.querySelectorAll('.mantine-Drawer-close, .mantine-Modal-close')
  return [...buttons].filter((button) => button.checkVisibility()).map((button) => button.getBoundingClientRect())
}

/** The field of a drawer or a dialog that has the focus, with its label. */
function fieldInUse(): Element | null {
  const field = document.activeElement
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isField ? field.closest('[role=dialog]') && (field.closest('.mantine-InputWrapper-root') ?? field) : null
}

/** The top of the answer, kept up to date while it is open. @param seq changes with each answer */
export function useFloatTop(answer: RefObject<HTMLElement | null>, seq: number | undefined): number {
  const [top, setTop] = useState(MARGIN)
  // A button of the answer takes the focus from the field, and the person types on afterwards.
  const field = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const look = () => {
      const box = answer.current
      // Its whole height, not what fits on screen.
      if (!box) return
      const { left, right } = box.getBoundingClientRect()
      field.current = fieldInUse() ?? field.current
      const typedInto = field.current?.isConnected ? [field.current.getBoundingClientRect()] : []
      const kept = [...closesOnScreen(), ...typedInto]
      setTop(floatTop({ left, right, top: 0, bottom: box.scrollHeight }, kept, window.innerHeight))
    }
    look()
    if (seq === undefined) return
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [answer, seq])
  return top
}
