// @vitest-environment jsdom
/** What a page reads from the store and cannot have. */
import { Component, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Subject, type Observable } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useLater, useLive } from '#hooks/use-live.ts'

let place: HTMLElement
let root: Root
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
  vi.restoreAllMocks()
})

/** Stands for the page's own, which offers to try again. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly said: string }> {
  override state = { said: '' }
  static getDerivedStateFromError = (error: Error) => ({ said: error.message })
  override render() {
    return this.state.said || this.props.children
  }
}

type Follow = typeof useLive

function List({ rows$, use }: { readonly rows$: Observable<string>; readonly use: Follow }) {
  return use(() => rows$, [rows$]) ?? 'Reading'
}

const shown = (text: string) => expect.poll(() => place.textContent, { timeout: 4_000 }).toBe(text)

describe.each([
  ['a list', useLive],
  ['a list that waits for the answer to a scan', useLater],
] as const)('%s', (_what, use) => {
  const draw = (rows$: Observable<string>) =>
    root.render(
      <Boundary>
        <List rows$={rows$} use={use} />
      </Boundary>,
    )

  it('that cannot be read is told instead of reading for ever', async () => {
    const rows$ = new Subject<string>()
    draw(rows$)
    await shown('Reading')
    rows$.next('Lamp')
    await shown('Lamp')
    rows$.error(new Error('The disk did not answer.'))
    await shown('The disk did not answer.')
  })

  it('that gives way to another before that shows the other', async () => {
    const [closed$, rows$] = [new Subject<string>(), new Subject<string>()]
    draw(closed$)
    await shown('Reading')
    closed$.error(new Error('The store was closed.'))
    draw(rows$)
    await expect.poll(() => rows$.observed).toBe(true)
    rows$.next('Kettle')
    await new Promise((go) => void setTimeout(go, 1_300))
    await shown('Kettle')
  })
})
