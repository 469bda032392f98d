// @vitest-environment jsdom
/** Parts of pages whose code comes late, or not at all. */
import { MantineProvider } from '@mantine/core'
import { Suspense, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { loadBackground, loadPage, recoverBy } from '#ui/parts/lost-code.ts'

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
  recoverBy({ recover: () => new Promise<never>(() => undefined), isPageAwaited: () => false, isTouched: () => false })
  draw(lazyPart(() => Promise.reject<{ Dialog: typeof Dialog }>(new Error('It is gone.')), 'Dialog'))
  await expect.poll(paragraphs).toEqual(['The page', 'Loading'])
  await new Promise((go) => void setTimeout(go, 50))
  expect(paragraphs()).toEqual(['The page', 'Loading'])
})

it('a page that nobody waits for has the app not loaded anew for its code, and is asked for again', async () => {
  const recover = vi.fn(() => new Promise<never>(() => undefined))
  const gone = () => Promise.reject<string>(new Error('It is gone.'))
  recoverBy({ recover, isPageAwaited: () => false, isTouched: () => false })
  await expect(loadPage(gone)).rejects.toThrow('It is gone.')
  expect(recover).not.toHaveBeenCalled()
  recoverBy({ recover, isPageAwaited: () => true, isTouched: () => false })
  void loadPage(gone)
  await expect.poll(() => recover).toHaveBeenCalledOnce()
})

it('what comes in the background has the app loaded anew only while nobody has pressed anything', async () => {
  const recover = vi.fn(() => new Promise<never>(() => undefined))
  const gone = () => Promise.reject<string>(new Error('It is gone.'))
  recoverBy({ recover, isPageAwaited: () => false, isTouched: () => true })
  await expect(loadBackground(gone)).rejects.toThrow('It is gone.')
  recoverBy({ recover, isPageAwaited: () => false, isTouched: () => false })
  void loadBackground(gone)
  await expect.poll(() => recover).toHaveBeenCalledOnce()
})
