/** What may wait until the next frame is on screen. */

/** A page in the background draws no frames. */
const LONGEST_MS = 100

/** Calls `act` once the next frame is drawn, so that what is on its way to the screen comes first. */
export function afterFrame(act: () => void): void {
  let isOver = false
  const once = () => {
    if (isOver) return
    isOver = true
    clearTimeout(limit)
    act()
  }
  const limit = setTimeout(once, LONGEST_MS)
  globalThis.requestAnimationFrame?.(() => {
    // A timer that is set within a frame's callbacks runs when the frame is drawn.
    setTimeout(once, 0)
  })
}
