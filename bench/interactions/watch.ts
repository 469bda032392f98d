/** Runs in the page: notes how long each interaction took, from the input to the next frame (https://web.dev/articles/inp). */

/** Milliseconds, rounded to eight by the browser. */
export interface Interaction {
  readonly id: number
  readonly kind: string
  readonly target: string
  readonly duration: number
  /** The input waited for the page. */
  readonly wait: number
  /** The page handled it. */
  readonly work: number
}

declare global {
  interface Window {
    interactionsSeen: Map<number, Interaction>
    /** What stands in the page that a person may press or type into. */
    placesToAct: (avoid: string) => { readonly kind: string; readonly name: string; readonly x: number; readonly y: number }[]
    untilDrawn: () => Promise<void>
  }
} // prettier-ignore

/** Invariant: no helper of the bundler; the text of this function is what runs. */
export function watchInteractions(): void {
  window.interactionsSeen = new Map()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { readonly interactionId: number })[]) {
      const { interactionId: id, duration, name, startTime, processingStart, processingEnd, target } = entry
      const before = window.interactionsSeen.get(id)
      if (id === 0 || (before && before.duration > duration)) continue
      const element = target as Element | null
      const label = element?.closest('[aria-label]')?.getAttribute('aria-label') ?? element?.textContent ?? ''
      window.interactionsSeen.set(id, {
        id,
        kind: name,
        target: `${element?.tagName.toLowerCase() ?? '?'} ${label.slice(0, 40)}`.trim(),
        duration,
        wait: Math.round(processingStart - startTime),
        work: Math.round(processingEnd - processingStart),
      })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)

  // A press that changes nothing draws no frame, and would be counted up to the next that something else draws.
  const dot = document.body.appendChild(document.createElement('div'))
  dot.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px; pointer-events: none'
  let count = 0
  for (const kind of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'])
    window.addEventListener(
      kind,
      () => {
        // Each its own color: a pointerup and its click come in one frame, and two of the same would leave it as it was.
        count = (count + 1) % 200
        dot.style.background = `rgb(${count} 0 0)`
      },
      { capture: true, passive: true },
    )

  window.untilDrawn = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 120)))
    })

  window.placesToAct = (avoid) => {
    const bad = new RegExp(avoid, 'i')
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="listbox"], [role="menu"]')]
    const open = dialogs.findLast((one) => one.getBoundingClientRect().width > 0)
    const kinds = {
      field: 'input:not([type="checkbox"]):not([type="radio"]):not([type="file"]):not([readonly]), textarea',
      press:
        'button, [role="tab"], [role="button"], input[type="checkbox"], [role="combobox"], [role="option"], [role="menuitem"], label[data-checked], th button',
      row: 'tbody tr',
    } as const
    const root: ParentNode = open ?? document.querySelector('main') ?? document.body
    return Object.entries(kinds).flatMap(([kind, selector]) =>
      [...root.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + Math.min(height / 2, 24)]
        const name = (element.getAttribute('aria-label') ?? element.textContent).slice(0, 60)
        if (width < 4 || height < 4 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return []
        if (bad.test(name) || element.matches(':disabled, [aria-disabled="true"]')) return []
        const top1 = document.elementFromPoint(x, y)
        return top1 && (element.contains(top1) || top1.contains(element)) ? [{ kind, name, x, y }] : []
      }),
    )
  }
}
