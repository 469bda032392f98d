// @vitest-environment jsdom
/** Two days by hand: what the page hears of while a person types. */
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DayRange, type Days } from '#ui/fields/day-range.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The page with these days, and what it hears. It shows other days only where it is rendered with them. */
function openDays() {
  const heard = vi.fn<(change: Partial<Days>) => void>()
  const page = (from: string, to = '2026-11-26') => (
    <MantineProvider>
      <DayRange from={from} to={to} onChange={heard} />
    </MantineProvider>
  )
  const { rerender } = render(page('2026-11-01'))
  const field = screen.getByLabelText<HTMLInputElement>('From')
  return {
    heard,
    field,
    show: (from: string) => rerender(page(from)),
    type: (day: string) => fireEvent.change(field, { target: { value: day } }),
  }
}

it('hears of no year that is only half typed, and leaves it to the person who types it', () => {
  const { heard, field, type, show } = openDays()
  for (const half of ['0002-11-01', '0020-11-01', '0202-11-01']) {
    type(half)
    expect(field.value).toBe(half)
  }
  expect(heard).not.toHaveBeenCalled()
  type('2025-11-01')
  expect(heard.mock.calls).toEqual([[{ from: '2025-11-01' }]])
  show('2025-11-01')
  type('0002-11-01')
  fireEvent.blur(field)
  expect(field.value).toBe('2025-11-01')
  type('')
  expect(heard).toHaveBeenLastCalledWith({ from: '' })
})

it('hears of no day of another century', () => {
  const { heard, field, type } = openDays()
  for (const day of ['7820-11-01', '1999-11-01', '20261-11-01']) type(day)
  expect(heard).not.toHaveBeenCalled()
  fireEvent.blur(field)
  expect(field.value).toBe('2026-11-01')
})

it('leaves a day as it is typed where the page shows the one before only later', () => {
  const { heard, field, type, show } = openDays()
  // Of the day, first the 1 and then the 15.
  type('2026-03-01')
  expect(field.value).toBe('2026-03-01')
  type('2026-03-15')
  show('2026-03-01')
  expect(field.value).toBe('2026-03-15')
  show('2026-03-15')
  expect(field.value).toBe('2026-03-15')
  expect(heard.mock.calls).toEqual([[{ from: '2026-03-01' }], [{ from: '2026-03-15' }]])
})

it('shows the days that come from elsewhere, also while the field has the focus', () => {
  const { field, type, show } = openDays()
  type('2026-03-15')
  show('2026-03-15')
  show('2026-11-01')
  expect(field.value).toBe('2026-11-01')
  type('0002-11-01')
  show('2026-10-01')
  expect(field.value).toBe('2026-10-01')
})
