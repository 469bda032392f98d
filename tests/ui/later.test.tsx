// @vitest-environment jsdom
/** What is drawn in pieces while the data under a page change all the time, as they do in a first sync. */
import { useSyncExternalStore, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Later } from '#ui/parts/later.tsx'
import { useLateOpen } from '#ui/parts/use-late-open.ts'

/** As many milliseconds as a slow device works on a part of a page. */
function busy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** Counts up for ever, as a status that follows the sync does. */
const ticks = {
  count: 0,
  subscribe: (listener: () => void) => {
    const timer = setInterval(() => {
      ticks.count += 1
      listener()
    }, 40)
    return () => clearInterval(timer)
  },
}

function Status() {
  return <p>{useSyncExternalStore(ticks.subscribe, () => ticks.count)}</p>
}

function Part() {
  busy(15)
  return <i />
}

const parts = Array.from({ length: 8 }, (_, at) => <Part key={at} />)

let place: HTMLElement
let root: Root
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
})

/** Draws it beside the status. */
const draw = (what: ReactNode) =>
  root.render(
    <>
      <Status />
      {what}
    </>,
  )

/** How long it takes until all parts stand there. React gives a drawing in pieces up after 5 s. */
async function msUntilDrawn(): Promise<number> {
  const startMs = performance.now()
  await expect.poll(() => place.querySelectorAll('i').length, { timeout: 10_000, interval: 20 }).toBe(parts.length)
  return performance.now() - startMs
}

it('a page is drawn within some seconds, however often something else changes meanwhile', async () => {
  draw(<Later>{parts}</Later>)
  expect(await msUntilDrawn()).toBeLessThan(3_500)
})

function Panel() {
  const { opened, onChange, toggle } = useLateOpen()
  return (
    <>
      <button type="button" onClick={toggle} onBlur={() => onChange(false)}>
        Columns
      </button>
      {opened && parts}
    </>
  )
}

it('a panel opens within some seconds of its press, and one that was left meanwhile does not', async () => {
  draw(<Panel />)
  await expect.poll(() => place.querySelector('button')).not.toBeNull()
  const button = place.querySelector('button')
  button?.click()
  expect(await msUntilDrawn()).toBeLessThan(3_500)
  button?.click()
  await expect.poll(() => place.querySelectorAll('i').length, { timeout: 10_000 }).toBe(0)
  button?.focus()
  button?.click()
  button?.blur()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(place.querySelectorAll('i')).toHaveLength(0)
})
