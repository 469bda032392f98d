/**
 * How much room the notices take that stay (`Offline!`, an update), as `--notice-room` on the root element: the page ends above them, so that they never
 * cover its list or its buttons.
 */
import { useEffect } from 'react'

function measure(root: Element): void {
  const { height } = root.getBoundingClientRect()
  // As much above the notices as there is under them (`undo-notice.css`).
  const gap = Number.parseFloat(getComputedStyle(root).bottom) || 0
  const room = root.childElementCount === 0 || height === 0 ? 0 : Math.ceil(height + 2 * gap)
  document.documentElement.style.setProperty('--notice-room', `${room}px`)
}

const ROOT = '.mantine-Notifications-root[data-position="bottom-center"]'

function follow(root: Element): () => void {
  const sizes = new ResizeObserver(() => measure(root))
  sizes.observe(root)
  // The last notice leaves a root without a size of its own.
  const children = new MutationObserver(() => measure(root))
  children.observe(root, { childList: true, subtree: true })
  measure(root)
  return () => {
    sizes.disconnect()
    children.disconnect()
  }
}

/** Follows the notices for as long as the caller is on screen. */
export function useNoticeRoom(): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    // Their root comes by a portal, after the effects of whoever shows them.
    const coming = new MutationObserver(() => look())
    const look = () => {
      const root = document.querySelector(ROOT)
      if (!root) return
      coming.disconnect()
      stop = follow(root)
    }
    coming.observe(document.body, { childList: true, subtree: true })
    look()
    return () => {
      coming.disconnect()
      stop?.()
    }
  }, [])
}
