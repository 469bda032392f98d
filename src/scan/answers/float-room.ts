/**
 * Where an answer above everything stands: at the top, beside a drawer that leaves it room, but never on the Close of a drawer or a dialog, nor on
 * the field that a person types into.
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

/** An answer needs this much room beside a drawer, in CSS pixels. */
const BESIDE = 400

/** How much of the screen's width, from the left, the answer has: a drawer on the right keeps its own where that leaves enough, so that it is seen whole. */
export function floatRoom(drawerWidth: number, screenWidth: number): number {
  const room = screenWidth - drawerWidth
  return room >= BESIDE ? room : screenWidth
}

const onScreen = (selector: string): readonly Element[] =>
  [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())

const closesOnScreen = (): readonly Box[] =>
  onScreen('.mantine-Drawer-close, .mantine-Modal-close').map((button) => button.getBoundingClientRect())

/** Of the widest one; its place changes while it comes and goes. */
const drawerWidth = (): number =>
  Math.max(0, ...onScreen('.mantine-Drawer-content').map((drawer) => drawer.getBoundingClientRect().width))

/** The field of a drawer or a dialog that has the focus, with its label. */
function fieldInUse(): Element | null {
  const field = document.activeElement
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isField ? field.closest('[role=dialog]') && (field.closest('.mantine-InputWrapper-root') ?? field) : null
}

export interface FloatPlace {
  /** CSS pixels from the top of the screen. */
  readonly top: number
  /** CSS pixels from the left of the screen, in which the answer is centered; `null` for all of it. */
  readonly room: number | null
}

/** The place of the answer, kept up to date while it is open. @param seq changes with each answer */
export function useFloatPlace(answer: RefObject<HTMLElement | null>, seq: number | undefined): FloatPlace {
  const [top, setTop] = useState(MARGIN)
  const [room, setRoom] = useState<number | null>(null)
  // A button of the answer takes the focus from the field, and the person types on afterwards.
  const field = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const look = () => {
      const box = answer.current
      if (!box) return
      const free = floatRoom(drawerWidth(), window.innerWidth)
      setRoom(free === window.innerWidth ? null : free)
      // Its whole height, not what fits on screen.
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
  return { top, room }
}
