// @vitest-environment jsdom
/** Two days by hand: what the page hears of while a person types. */
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DayRange } from '#ui/parts/day-range.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('hears of no year that is only half typed, and leaves it to the person who types it', () => {
  const heard = vi.fn<(change: object) => void>()
  render(
    <MantineProvider>
      <DayRange from="2026-11-01" to="2026-11-26" onChange={heard} />
    </MantineProvider>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('From')
  for (const half of ['0002-11-01', '0020-11-01', '0202-11-01']) {
    fireEvent.change(field, { target: { value: half } })
    expect(field.value).toBe(half)
  }
  expect(heard).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: '2025-11-01' } })
  expect(heard.mock.calls).toEqual([[{ from: '2025-11-01' }]])
  fireEvent.change(field, { target: { value: '0002-11-01' } })
  fireEvent.blur(field)
  expect(field.value).toBe('2026-11-01')
  fireEvent.change(field, { target: { value: '' } })
  expect(heard).toHaveBeenLastCalledWith({ from: '' })
})
