/** Runs in the page: notes when a scan's Enter came, when its answer was in the page, and when the frame that shows it was through. */

/** Milliseconds of the page's clock. */
export interface Seen {
  /** The Enter key, as the browser received it. */
  readonly enter: number
  /** The page began to handle it. */
  readonly heard: number
  /** The answer was in the page. */
  readonly answered: number
  /** The frame with the answer was drawn. */
  readonly painted: number
  readonly tone: string
  readonly words: string
}

declare global {
  interface Window {
    scansSeen: Seen[]
    /** Resolves when no task has held the page up for so many milliseconds, after two seconds at the latest: the machine has other work too. */
    untilIdle: (ms: number) => Promise<void>
  }
}

/** Invariant: no helper of the bundler; the text of this function is what runs. */
export function watchScans(): void {
  window.scansSeen = []
  const ANSWER =
    '[data-scan-answer], [role="status"][aria-label="Scan result"], [role="alert"][aria-label="Scan result"]'
  let open: { enter: number; heard: number } | null = null
  let last: Element | null = null
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') return
      performance.mark('scan-enter')
      last = document.querySelector(ANSWER)
      open = { enter: event.timeStamp, heard: performance.now() }
    },
    true,
  )
  new MutationObserver(() => {
    if (!open) return
    const now = document.querySelector(ANSWER)
    if (now === null || now === last) return
    const { enter, heard } = open
    open = null
    const answered = performance.now()
    performance.mark('scan-answered')
    requestAnimationFrame(() => {
      // A task of this kind that is set within a frame's callbacks is the first to run once the frame is drawn; a message would wait behind what the page has to do after it.
      void scheduler.postTask(
        () => {
          performance.mark('scan-painted')
          const painted = performance.now()
          const tone = now.parentElement?.dataset['tone'] ?? ''
          window.scansSeen.push({ enter, heard, answered, painted, tone, words: now.textContent })
        },
        { priority: 'user-blocking' },
      )
    })
  }).observe(document, { childList: true, subtree: true, characterData: true })
  window.untilIdle = (ms) =>
    new Promise((resolve) => {
      const started = performance.now()
      let quietSince = started
      let before = started
      const timer = setInterval(() => {
        const now = performance.now()
        if (now - before > 80) quietSince = now
        before = now
        if (now - quietSince < ms && now - started < 2_000) return
        clearInterval(timer)
        resolve()
      }, 10)
    })
}
