// @vitest-environment jsdom
/** What a page reads from the store and cannot have. */
import { Component, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BehaviorSubject, Subject, type Observable } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LONGEST_PRESS_MS } from '#hooks/pressed.ts'
import { useLast, useLater, useLive } from '#hooks/use-live.ts'

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

const uses = [
  ['a list', useLive],
  ['a list that waits for the answer to a scan', useLater],
] as const

const draw = (rows$: Observable<string>, use: Follow) =>
  root.render(
    <Boundary>
      <List rows$={rows$} use={use} />
    </Boundary>,
  )

describe.each(uses)('%s', (_what, use) => {
  it('that cannot be read is told instead of reading for ever', async () => {
    const rows$ = new Subject<string>()
    draw(rows$, use)
    await shown('Reading')
    rows$.next('Lamp')
    await shown('Lamp')
    rows$.error(new Error('The disk did not answer.'))
    await shown('The disk did not answer.')
  })

  it('that gives way to another before that shows the other', async () => {
    const [closed$, rows$] = [new Subject<string>(), new Subject<string>()]
    draw(closed$, use)
    await shown('Reading')
    closed$.error(new Error('The store was closed.'))
    draw(rows$, use)
    await expect.poll(() => rows$.observed).toBe(true)
    rows$.next('Kettle')
    await new Promise((go) => void setTimeout(go, 1_300))
    await shown('Kettle')
  })
})

describe.each(uses)('%s under a finger', (_what, use) => {
  const rows$ = new BehaviorSubject('')
  const finger = (type: string) => place.dispatchEvent(new Event(type, { bubbles: true }))
  const clicks: string[] = []
  const note = () => clicks.push(place.textContent ?? '')
  beforeEach(async () => {
    clicks.length = 0
    rows$.next('Lamp')
    draw(rows$, use)
    await shown('Lamp')
  })
  const passed = (ms: number) => new Promise((go) => void setTimeout(go, ms))

  it('stands still until the press is over, and then shows the last that came', async () => {
    place.addEventListener('click', note)
    finger('pointerdown')
    rows$.next('Kettle, Lamp')
    rows$.next('Drill, Kettle, Lamp')
    await passed(120)
    finger('pointerup')
    finger('click')
    place.removeEventListener('click', note)
    expect(clicks).toEqual(['Lamp'])
    await shown('Drill, Kettle, Lamp')
  })

  it('goes on where the finger scrolls, or was lifted beside what it pressed', async () => {
    finger('pointerdown')
    rows$.next('Kettle, Lamp')
    finger('pointercancel')
    await shown('Kettle, Lamp')
    finger('pointerdown')
    rows$.next('Drill')
    finger('pointerup')
    await shown('Drill')
  })

  it('goes on under a finger that rests on the screen', async () => {
    finger('pointerdown')
    rows$.next('Kettle')
    await passed(LONGEST_PRESS_MS / 2)
    expect(place.textContent).toBe('Lamp')
    await shown('Kettle')
    rows$.next('Drill')
    await shown('Drill')
  })
})

function Shown({ value }: { readonly value: string | undefined }) {
  return useLast(value) ?? 'Reading'
}

it('a list that changes by one shows what it showed until the next is read', async () => {
  root.render(<Shown value={undefined} />)
  await shown('Reading')
  root.render(<Shown value="Lamp" />)
  await shown('Lamp')
  root.render(<Shown value={undefined} />)
  await shown('Lamp')
  root.render(<Shown value="Lamp, kettle" />)
  await shown('Lamp, kettle')
})
