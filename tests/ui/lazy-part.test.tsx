// @vitest-environment jsdom
/** Parts of pages whose code comes late, or not at all. */
import { MantineProvider } from '@mantine/core'
import { Suspense, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPart } from '#ui/parts/lazy-part.tsx'

let place: HTMLElement
let root: Root
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const Dialog = ({ name }: { readonly name: string }) => <p>{name}</p>

const draw = (Part: ComponentType<{ readonly name: string }>) =>
  root.render(
    <MantineProvider>
      <p>The page</p>
      <Suspense fallback={<p>Loading</p>}>
        <Part name="Labels" />
      </Suspense>
    </MantineProvider>,
  )

const paragraphs = () => [...place.querySelectorAll('p')].map((one) => one.textContent)

it('a part shows what it was given once its code is here', async () => {
  draw(lazyPart(() => Promise.resolve({ Dialog }), 'Dialog'))
  await expect.poll(paragraphs).toEqual(['The page', 'Labels'])
})

it('a part whose code cannot be had says so, and the page around it stays', async () => {
  draw(lazyPart(() => Promise.reject<{ Dialog: typeof Dialog }>(new Error('It is not here.')), 'Dialog'))
  await expect.poll(() => place.textContent).toContain('This part is not on this device yet')
  expect(paragraphs()[0]).toBe('The page')
})

it('a part whose code is gone after a deploy waits for the app to load anew', async () => {
  draw(lazyPart(() => Promise.resolve(undefined as unknown as { Dialog: typeof Dialog }), 'Dialog'))
  await expect.poll(paragraphs).toEqual(['The page', 'Loading'])
  await new Promise((go) => void setTimeout(go, 50))
  expect(paragraphs()).toEqual(['The page', 'Loading'])
})
