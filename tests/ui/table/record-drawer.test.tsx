// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'

function Record() {
  const [tab, setTab] = useState('facts')
  return (
    <RecordDrawer
      openId="load-1"
      onClose={() => undefined}
      title="Load"
      tab={tab}
      tabs={['facts', 'history'].map((one) => (
        <button key={one} type="button" role="tab" aria-selected={one === tab} onClick={() => setTab(one)}>
          {one}
        </button>
      ))}
    >
      <p>All {tab}</p>
    </RecordDrawer>
  )
}

let root: Root
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }) // prettier-ignore
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const tabs = () => [...document.querySelectorAll('[role="tab"]')]
const chosen = () => tabs().find((one) => one.getAttribute('aria-selected') === 'true')?.textContent
const said = () => document.querySelector('p')?.textContent

it('a tab of a drawer is chosen at once, and what it holds follows', async () => {
  root.render(
    <MantineProvider env="test">
      <Record />
    </MantineProvider>,
  )
  await expect.poll(said).toBe('All facts')
  flushSync(() => (tabs()[1] as HTMLElement).click())
  expect([chosen(), said()]).toEqual(['history', undefined])
  await expect.poll(said).toBe('All history')
})

it('a drawer that stays closed is not drawn again with its page, and opens with what it is given then', async () => {
  // Each drawing asks it how wide the screen is.
  const asked = vi.spyOn(globalThis, 'matchMedia')
  const page = (openId: string | undefined, title: string) => (
    <MantineProvider env="test">
      <RecordDrawer openId={openId} onClose={() => undefined} title={title}>
        <p>All of {title}</p>
      </RecordDrawer>
    </MantineProvider>
  )
  flushSync(() => root.render(page(undefined, 'Load 1')))
  asked.mockClear()
  flushSync(() => root.render(page(undefined, 'Load 2')))
  expect(asked).not.toHaveBeenCalled()
  flushSync(() => root.render(page('load-3', 'Load 3')))
  await expect.poll(said).toBe('All of Load 3')
  expect(document.querySelector('h2')?.textContent).toBe('Load 3')
})
