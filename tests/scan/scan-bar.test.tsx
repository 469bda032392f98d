// @vitest-environment jsdom
/** The scan field keeps the text of a scan until its answer shows, and whatever comes next finds it empty. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ScanAnswer } from '#scan/answers/answers.ts'
import { ScanBar } from '#scan/scan-bar.tsx'
import { ScanRouter } from '#scan/router.ts'
import { ScanContext } from '#scan/scan-router.ts'
import { keyClock, restKeys } from '#tests/support/key-clock.ts'

let taken: string[]
let answer: () => void
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Scan' })

/** Five milliseconds after the key before; what a browser does with it unless it is prevented. */
function press(key: string): void {
  keyClock.atMs += 5
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: keyClock.atMs })
  const isPrevented = !(document.activeElement ?? document.body).dispatchEvent(event)
  if (isPrevented || key.length > 1 || document.activeElement !== field()) return
  field().value += key
  field().dispatchEvent(new InputEvent('input', { data: key, inputType: 'insertText', bubbles: true }))
}

const scan = (code: string) => act(async () => [...code.split(''), 'Enter'].forEach((key) => press(key)))

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  restKeys()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // The page is a second old, as it is when a person scans.
  keyClock.atMs += 1_000
  taken = []
  const held = (raw: string) =>
    new Promise<ScanAnswer>((resolve) => {
      taken.push(raw)
      answer = () => resolve({ tone: 'green', title: raw })
    })
  const router = new ScanRouter(
    {
      fallback: (one) => held(one.raw),
      holdUp: () => null,
      waits: { title: '', detail: '' },
      onSeen: () => Promise.resolve(),
      uncover: () => undefined,
      feedback: () => undefined,
    },
    () => keyClock.atMs,
  )
  render(
    <MantineProvider>
      <ScanContext value={router}>
        <ScanBar />
      </ScanContext>
    </MantineProvider>,
  )
  field().focus()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the text of a scan goes with its answer', async () => {
  await scan('LPRQ3978200')
  expect([taken, field().value]).toEqual([['LPRQ3978200'], 'LPRQ3978200'])
  await act(async () => answer())
  expect(field().value).toBe('')
})

test('an answer that takes long does not keep the text', async () => {
  await scan('LPRQ3978200')
  vi.advanceTimersByTime(300)
  expect(field().value).toBe('')
})

test('the scan that follows at once is a code of its own, and so is the same code again', async () => {
  await scan('LPRQ3978200')
  await scan('LPRQ3978201')
  await act(async () => answer())
  keyClock.atMs += 2_000
  await scan('LPRQ3978201')
  await act(async () => answer())
  expect(taken).toEqual(['LPRQ3978200', 'LPRQ3978201', 'LPRQ3978201'])
})

test('an end that is sent twice is one scan', async () => {
  await scan('LPRQ3978200')
  await act(async () => press('Enter'))
  await act(async () => answer())
  expect([taken, field().value]).toEqual([['LPRQ3978200'], ''])
})

test('what is put into the field meanwhile stays when the answer comes', async () => {
  await scan('LPRQ3978200')
  field().value = 'LPRQ3978200'
  field().dispatchEvent(new InputEvent('input', { bubbles: true }))
  await act(async () => answer())
  expect(field().value).toBe('LPRQ3978200')
})
