// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptySession, type ReceiveEvent } from '#domain/dock/receive-state.ts'
import { quantityIn } from '#domain/dock/receiving.ts'
import { ReceiveControls } from '#features/dock/receive/receive-controls.tsx'

const printer = { auto: false, setAuto: () => undefined, print: () => Promise.resolve() }

function Controls({ first }: { readonly first: number }) {
  const [session, setSession] = useState({ ...emptySession, qty: first })
  const tap = (event: ReceiveEvent) => {
    if (event.kind === 'set' && event.qty !== undefined) setSession({ ...session, qty: quantityIn(event.qty) })
  }
  return (
    <>
      <ReceiveControls
        qty={session.qty}
        coarse={session.coarse}
        tap={tap}
        canTakeByHand
        onByHand={() => undefined}
        printer={printer as never}
      />
      <output>{session.qty}</output>
      <button onClick={() => setSession({ ...session, qty: 1 })}>An item is received</button>
    </>
  )
}

function quantityOf(first: number): HTMLInputElement {
  render(
    <MantineProvider>
      <Controls first={first} />
    </MantineProvider>,
  )
  return screen.getByLabelText<HTMLInputElement>('Quantity')
}

/** A key typed at the end of what the field shows. */
const type = (field: HTMLInputElement, key: string) => fireEvent.change(field, { target: { value: field.value + key } })
const kept = () => Number(screen.getByRole('status').textContent)

describe('the quantity of the next item', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('that is emptied and typed anew is the number that was typed', () => {
    const field = quantityOf(3)
    fireEvent.change(field, { target: { value: '' } })
    expect(field.value, 'no person typed a 1').toBe('')
    expect(kept()).toBe(1)
    type(field, '5')
    expect([field.value, kept()]).toEqual(['5', 5])
  })
  it('never shows more than is received', () => {
    const field = quantityOf(1)
    fireEvent.change(field, { target: { value: '5000' } })
    type(field, '9')
    fireEvent.blur(field)
    expect([field.value, kept()]).toEqual(['5000', 5000])
  })
  it('shows 1 again once it is left empty, and once an item is received', () => {
    const field = quantityOf(3)
    fireEvent.change(field, { target: { value: '' } })
    fireEvent.blur(field)
    expect(field.value).toBe('1')
    fireEvent.change(field, { target: { value: '4' } })
    fireEvent.click(screen.getByText('An item is received'))
    expect(field.value).toBe('1')
  })
})
