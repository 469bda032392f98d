// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CountField, MoneyField, PercentField } from '#ui/fields/fields.tsx'
import { toDatetimeLocal, fromDatetimeLocal } from '#ui/datetime-local.ts'

const given = vi.fn<(cents: number | null) => void>()

function Price({ first }: { readonly first: number | null }) {
  const [value, setValue] = useState(first)
  return (
    <MoneyField
      label="Price"
      value={value}
      onChange={(cents) => {
        given(cents)
        setValue(cents)
      }}
    />
  )
}

function typePrice(text: string, first: number | null = null): HTMLInputElement {
  render(
    <MantineProvider>
      <Price first={first} />
    </MantineProvider>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Price')
  fireEvent.change(field, { target: { value: text } })
  return field
}

describe('fields', () => {
  beforeEach(() => {
    vi.clearAllMocks()
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('take dollars as people type them and give cents', () => {
    typePrice('1,234.5')
    expect(given).toHaveBeenLastCalledWith(123_450)
  })

  it.each([
    [40, '$0.40'],
    [1_999, '$19.99'],
    [500, '$5'],
  ])('show %i cents as %s', (cents, shown) => {
    render(
      <MantineProvider>
        <Price first={cents} />
      </MantineProvider>,
    )
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe(shown)
    expect(given).not.toHaveBeenCalled()
  })

  it('takes no key that makes more than the most of the field', () => {
    render(
      <MantineProvider>
        <MoneyField label="Fee" maxCents={50_000} value={500} onChange={given} />
      </MantineProvider>,
    )
    fireEvent.change(screen.getByLabelText('Fee'), { target: { value: '2000' } })
    expect(given).not.toHaveBeenCalled()
    fireEvent.change(screen.getByLabelText('Fee'), { target: { value: '500' } })
    expect(given).toHaveBeenLastCalledWith(50_000)
  })

  it('keep nineteen dollars ninety-nine exact', () => {
    typePrice('19.99')
    expect(given).toHaveBeenLastCalledWith(1_999)
  })

  it('leave an emptied amount empty, not zero', () => {
    expect(typePrice('', 500).value).toBe('')
    expect(given).toHaveBeenLastCalledWith(null)
  })

  it.each([
    ['an amount', MoneyField, ['100000000', '1000000000'], 10_000_000_000],
    ['a count', CountField, ['1000000', '10000000'], 1_000_000],
    ['a percent', PercentField, ['100', '1000'], 100],
  ])('take %s up to what the server takes, and no key beyond', (_what, Field, [most = '', more = ''], stored) => {
    render(
      <MantineProvider>
        <Field label="Number" value={null} onChange={given} />
      </MantineProvider>,
    )
    const field = screen.getByLabelText<HTMLInputElement>('Number')
    fireEvent.change(field, { target: { value: more } })
    expect(given).not.toHaveBeenCalled()
    fireEvent.change(field, { target: { value: most } })
    expect(given).toHaveBeenLastCalledWith(stored)
  })

  it('keep a moment through the device zone to the minute', () => {
    const iso = '2026-11-03T14:05:00.000Z'
    expect(fromDatetimeLocal(toDatetimeLocal(iso))).toBe(iso)
    expect(toDatetimeLocal('')).toBe('')
    expect(fromDatetimeLocal('2026-11')).toBe('')
  })
})
