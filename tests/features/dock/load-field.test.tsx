// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LoadFields } from '#data/core/change-load.ts'
import { LoadField, type LoadFieldSpec } from '#records/load-field.tsx'
import { aLoad } from '#tests/support/records.ts'

let drawn: string[] = []
/** Notes each time it is drawn: its label is read then. */
const spec = (name: 'title' | 'carrier', label: string): LoadFieldSpec => ({
  kind: 'text',
  name,
  max: 80,
  get label() {
    drawn.push(name)
    return label
  },
})
const specs = [spec('title', 'Title'), spec('carrier', 'Carrier')]

function Form() {
  const [values, setValues] = useState<LoadFields>(aLoad({ title: '', carrier: '' }))
  const change = (changes: Partial<LoadFields>) => setValues({ ...values, ...changes })
  return specs.map((one) => (
    <LoadField key={one.name} spec={one} values={values} onChange={change} problem={undefined} />
  ))
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the fields of a load', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    render(
      <MantineProvider env="test">
        <Form />
      </MantineProvider>,
    )
    drawn = []
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('are not drawn again with each key in another', () => {
    type('Title', 'T')
    type('Title', 'To')
    expect(new Set(drawn)).toEqual(new Set(['title']))
  })

  it('keep what was typed in one when another is typed in', () => {
    type('Title', 'Toys')
    type('Carrier', 'Estes')
    type('Title', 'Toys and games')
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Toys and games')
    expect(screen.getByLabelText('Carrier')).toHaveProperty('value', 'Estes')
  })
})
