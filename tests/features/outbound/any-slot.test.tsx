// @vitest-environment jsdom
/** The time at which a buyer comes, typed by hand. */
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AnySlot } from '#features/outbound/pickup/any-slot.tsx'
import { fromDatetimeLocal } from '#ui/datetime-local.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const slotAt = fromDatetimeLocal('2026-12-01T10:00')

/** The field with the order's time, and what is saved. */
function openSlot() {
  const saved = vi.fn<(slotAt: string) => void>()
  const { unmount } = render(
    <MantineProvider>
      <AnySlot slotAt={slotAt} onChoose={saved} />
    </MantineProvider>,
  )
  const field = screen.getByLabelText<HTMLInputElement>(/./)
  return { saved, unmount, field, type: (local: string) => fireEvent.change(field, { target: { value: local } }) }
}

it('saves the time of a pickup once it is typed, and not with each digit', () => {
  const { saved, field, type } = openSlot()
  for (const local of ['2026-12-01T01:00', '2026-12-01T14:00', '0002-12-01T14:00', '2026-12-01T14:30']) {
    type(local)
    expect(field.value).toBe(local)
  }
  expect(saved).not.toHaveBeenCalled()
  fireEvent.blur(field)
  expect(saved.mock.calls).toEqual([[fromDatetimeLocal('2026-12-01T14:30')]])
})

it('saves no time of which the year is half typed, and shows the order’s own again', () => {
  const { saved, field, type } = openSlot()
  type('0020-12-01T14:30')
  fireEvent.blur(field)
  expect(saved).not.toHaveBeenCalled()
  expect(field.value).toBe('2026-12-01T10:00')
})

it('saves the time that was typed where the drawer closes over it', () => {
  const { saved, type, unmount } = openSlot()
  type('2026-12-01T14:30')
  unmount()
  expect(saved.mock.calls).toEqual([[fromDatetimeLocal('2026-12-01T14:30')]])
})

it('clears the time of a pickup once an emptied field is left', () => {
  const { saved, field, type } = openSlot()
  type('')
  expect(saved).not.toHaveBeenCalled()
  fireEvent.blur(field)
  expect(saved.mock.calls).toEqual([['']])
})
