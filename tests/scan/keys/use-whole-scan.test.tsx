// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ScanRouter } from '#scan/router.ts'
import { ScanContext, useScanHandler, useScanRouter, type ScanHandler } from '#scan/scan-router.ts'
import { useWholeScan } from '#scan/keys/use-whole-scan.ts'
import { english } from '#tests/support/english.ts'

const ways = {
  fallback: () => Promise.resolve({ tone: 'plain', title: 'opened' } as const),
  holdUp: () => null,
  waits: { title: '', detail: '' },
  onSeen: () => Promise.resolve(),
  uncover: () => undefined,
  feedback: () => undefined,
}

function Page({ handler }: { readonly handler: ScanHandler }) {
  const take = useWholeScan()
  const { shown } = useScanRouter()
  useScanHandler(handler)
  return (
    <>
      <button onClick={() => take('LPRQ3978200')}>Scan</button>
      <p role="status">{shown && `${english(shown.answer.title)}: ${english(shown.answer.detail ?? '')}`}</p>
    </>
  )
}

function open(handler: ScanHandler): void {
  render(
    <ScanContext value={new ScanRouter(ways, () => 0)}>
      <Page handler={handler} />
    </ScanContext>,
  )
}

async function reload(handler: ScanHandler): Promise<string> {
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  await act(async () => {
    open(handler)
    await Promise.resolve()
  })
  return screen.getByRole('status').textContent
}

const answered: ScanHandler = (scan) => Promise.resolve({ tone: 'green', title: `${scan.raw} received` })
const stillSaving: ScanHandler = () => new Promise(() => undefined)

async function scanOn(handler: ScanHandler): Promise<void> {
  await act(async () => {
    open(handler)
    await Promise.resolve()
  })
  await act(async () => {
    screen.getByRole('button', { name: 'Scan' }).click()
    await Promise.resolve()
  })
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

test('a scan that was being saved while the page was reloaded is told, with the advice to look first', async () => {
  await scanOn(stillSaving)
  expect(await reload(answered)).toBe(
    'Look first, then scan it again: The page was reloaded while it saved LPRQ3978200. Look whether it is saved before you scan it again.',
  )
})

test('a scan that was answered before the page was reloaded is not told again', async () => {
  await scanOn(answered)
  expect(screen.getByRole('status').textContent).toContain('LPRQ3978200 received')
  expect(await reload(answered)).toBe('')
})
