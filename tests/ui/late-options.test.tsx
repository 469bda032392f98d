// @vitest-environment jsdom
import { MantineProvider, Select } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useLateOptions } from '#ui/fields/use-late-options.ts'
import { eventually } from '#tests/support/eventually.ts'

const loads = Array.from({ length: 40 }, (_, place) => `Load ${place + 1}`)

function Loads() {
  return <Select label="Load" data={loads} searchable {...useLateOptions()} />
}

const field = () => screen.getByRole('combobox', { name: 'Load' })
const options = () => screen.queryAllByRole('option').length

describe('a list of choices that may be long', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }) // prettier-ignore
    render(
      <MantineProvider env="test">
        <Loads />
      </MantineProvider>,
    )
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('opens after the frame of its press, first with what is seen at once, then with the rest', async () => {
    const seen: number[] = []
    const watch = new MutationObserver(() => seen.push(options()))
    watch.observe(document.body, { subtree: true, childList: true, attributes: true })
    fireEvent.click(field())
    expect(field().getAttribute('aria-expanded')).toBe('false')
    await eventually(() => expect(options()).toBe(40))
    watch.disconnect()
    expect(seen).toContain(12)
    expect(field().getAttribute('aria-expanded')).toBe('true')
  })

  it('closes after the frame of the press that leaves it', async () => {
    field().focus()
    fireEvent.click(field())
    await eventually(() => expect(options()).toBe(40))
    fireEvent.blur(field())
    expect(field().getAttribute('aria-expanded')).toBe('true')
    await eventually(() => expect(options()).toBe(0))
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })

  it('stays closed where its field was left before it opened', async () => {
    field().focus()
    fireEvent.click(field())
    field().blur()
    await new Promise((resolve) => setTimeout(resolve, 1_300))
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })

  it('takes what is typed before it opened', async () => {
    field().focus()
    fireEvent.change(field(), { target: { value: 'Load 37' } })
    await eventually(() => expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Load 37']))
    fireEvent.click(screen.getByRole('option', { name: 'Load 37' }))
    await eventually(() => expect(field().getAttribute('aria-expanded')).toBe('false'))
    expect((field() as HTMLInputElement).value).toBe('Load 37')
  })
})
