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
