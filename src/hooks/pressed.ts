/**
 * Nothing moves under a finger: what changes while one is down is shown once it is up. Why: a row that moves between press and release takes the press to another
 * row, or to none.
 */

/** A finger that rests for longer than the slowest glove does not press. */
export const LONGEST_PRESS_MS = 1_000

/** A press of a finger becomes a click a moment after the finger is up. */
const CLICK_MS = 60

const waiting = new Set<() => void>()
let isDown = false
let timer: ReturnType<typeof setTimeout> | undefined

function release(): void {
  clearTimeout(timer)
  isDown = false
  const acts = [...waiting]
  waiting.clear()
  for (const act of acts) act()
}

function releaseIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(release, ms)
}

function press(): void {
  isDown = true
  releaseIn(LONGEST_PRESS_MS)
}

const lift = (): void => (isDown ? releaseIn(CLICK_MS) : undefined)

/** After the handlers of the press, which must find what was pressed where it was. */
const clicked = (): void => (isDown ? releaseIn(0) : undefined)

let isListening = false
function listen(): void {
  if (isListening || typeof window === 'undefined') return
  isListening = true
  const capture = { capture: true, passive: true }
  window.addEventListener('pointerdown', press, capture)
  window.addEventListener('pointerup', lift, capture)
  // The browser scrolls: what was touched is not pressed.
  window.addEventListener('pointercancel', release, capture)
  window.addEventListener('click', clicked, capture)
}

/**
 * The same function for what moves the page: called at once, or with the last value alone once nothing is pressed.
 * @returns it, and what gives up a value that waits
 */
export function onceLifted<T>(show: (value: T) => void): {
  readonly show: (value: T) => void
  readonly stop: () => void
} {
  listen()
  let last: { readonly value: T } | null = null
  const act = () => {
    const held = last
    last = null
    if (held) show(held.value)
  }
  return {
    show: (value) => {
      last = { value }
      if (isDown) waiting.add(act)
      else act()
    },
    stop: () => {
      last = null
      waiting.delete(act)
    },
  }
}
