// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { of } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SignOutDialog } from '#app/session/sign-out-dialog.tsx'
import type { SyncPort } from '#data/store/sync-port.ts'
import { eventually } from '#tests/support/eventually.ts'

const saved = vi.hoisted(() => vi.fn<(name: string, type: string, text: string) => void>())
vi.mock('#ui/download.ts', () => ({ downloadText: saved }))

const sync = { unsent: () => Promise.resolve([]), refused$: of([]) } as unknown as SyncPort
const step = { id: 'job-1', writes: [{ kind: 'unit' }] }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }) // prettier-ignore
})
afterEach(() => {
  cleanup()
  saved.mockClear()
  vi.unstubAllGlobals()
})

const show = (steps: object | null) =>
  render(
    <MantineProvider env="test">
      <SignOutDialog only={{ changes: 1, photos: 0 }} refused={0} steps={steps} sync={sync} onClose={() => {}} onSignOut={() => {}} />
    </MantineProvider>,
  ) // prettier-ignore

it('who signs out while their last step is not written is told so, and the file has it', async () => {
  show({ pick: step })
  expect(screen.getByText(/Your last step could not be written on this device yet/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save them as a file' }))
  await eventually(() => expect(saved).toHaveBeenCalledOnce())
  expect(JSON.parse(saved.mock.calls[0]?.[2] ?? '')).toMatchObject({ unsent: [], refused: [], steps: { pick: step } })
})

it('who has written all of it reads nothing of a step', () => {
  show(null)
  expect(screen.queryByText(/last step/)).toBeNull()
})
