// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ScanEntry } from '#scan/scan-entry.ts'
import { useWedgeKeys } from '#scan/keys/use-wedge-keys.ts'
import { keyClock, restKeys } from '#tests/support/key-clock.ts'
import { setSingleKeys, useSingleKey } from '#ui/command/single-keys.ts'

let taken: string[]
const take = (text: string) => void (text !== '' && taken.push(text))
const moved = vi.fn<(by: number) => void>()
const listed = vi.fn<() => void>()

/** A page with a scan field, a filter and a table, as the shell puts them together. */
function Page() {
  const scanField = useRef<HTMLInputElement>(null)
  const filter = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [entry] = useState(() => new ScanEntry())
  useWedgeKeys({ field: scanField, entry, clearSpent: () => undefined, take })
  const move = (by: number) => () => {
    const isHere = document.activeElement === grid.current
    if (isHere) moved(by)
    return isHere
  }
  useSingleKey('j', move(1))
  useSingleKey('k', move(-1))
  useSingleKey('/', () => {
    filter.current?.focus()
    filter.current?.select()
    return true
  })
  useSingleKey('?', () => {
    listed()
    return true
  })
  useSingleKey('ArrowDown', () => {
    grid.current?.focus()
    return true
  })
  return (
    <>
      <input ref={scanField} aria-label="Scan" />
      <input ref={filter} aria-label="Filter" defaultValue="lamp" />
      <div ref={grid} role="grid" tabIndex={0} aria-label="Units" />
      <button type="button">Export</button>
    </>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const grid = () => screen.getByRole('grid')

/** One key, as a browser handles it: what is not taken lands in the field that has the focus. */
function press(key: string, gapMs = 400, repeat = false): void {
  keyClock.atMs += gapMs
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: keyClock.atMs })
  const target = document.activeElement ?? document.body
  const isPassed = target.dispatchEvent(event)
  const now = document.activeElement
  if (!isPassed || key.length > 1 || !(now instanceof HTMLInputElement)) return
  const [start, end] = [now.selectionStart ?? 0, now.selectionEnd ?? 0]
  now.setRangeText(key, start, end, 'end')
}

/** A code from a scanner, with the Enter behind it. What lands in the scan field is handed on by the field itself. */
function scan(code: string): void {
  for (const [at, key] of Array.from(code).entries()) press(key, at === 0 ? 500 : 8)
  press('Enter', 8)
  const { value } = field('Scan')
  if (value !== '') taken.push(value)
  field('Scan').value = ''
}

describe('single keys', () => {
  beforeEach(() => {
    taken = []
    localStorage.clear()
    vi.clearAllMocks()
    // jsdom lays nothing out.
    Element.prototype.checkVisibility = () => true
    restKeys()
    render(<Page />)
    field('Scan').focus()
  })
  afterEach(cleanup)

  it('lead from the scan field to the table, down, up and to the filter', () => {
    press('ArrowDown')
    expect(document.activeElement).toBe(grid())
    press('j')
    press('j')
    press('k')
    expect(moved.mock.calls).toEqual([[1], [1], [-1]])
    press('/')
    expect(document.activeElement).toBe(field('Filter'))
    expect(field('Filter').value).toBe('lamp')
    expect(taken).toEqual([])
  })

  it('move on while they are held down', () => {
    grid().focus()
    press('j')
    for (let times = 0; times < 5; times += 1) press('j', 30, true)
    expect(moved).toHaveBeenCalledTimes(6)
    press('Enter', 30)
    expect(taken).toEqual([])
  })

  it('are letters again in a field', () => {
    field('Filter').focus()
    for (const key of 'j/?k') press(key)
    expect(field('Filter').value).toBe('lampj/?k')
    expect(listed).not.toHaveBeenCalled()
  })

  it('are letters behind a text in the scan field', () => {
    press('L')
    for (const key of 'j/?k') press(key)
    expect(field('Scan').value).toBe('Lj/?k')
  })

  it('show the list of keys, however quick the Shift before it', () => {
    press('Shift')
    press('?', 4)
    expect(listed).toHaveBeenCalledTimes(1)
    expect(field('Scan').value).toBe('')
  })

  it.each(['jA-104-2', 'jjA-104-2', 'kA-104-2', '/A/104?2', '?A-104-2', '?j/kA'])(
    'take nothing from the scan of %s while the table has the focus',
    (code) => {
      grid().focus()
      scan(code)
      expect(taken).toEqual([code])
      expect(field('Filter').value).toBe('lamp')
    },
  )

  it.each(['/A/104?2', '//A-104', '?A-104-2'])(
    'take nothing from the scan of %s while the scan field has the focus',
    (code) => {
      scan(code)
      expect(taken).toEqual([code])
      expect(field('Filter').value).toBe('lamp')
    },
  )

  it('mean nothing under a dialog', () => {
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    document.body.append(dialog)
    screen.getByRole('button').focus()
    press('?')
    press('/')
    dialog.remove()
    expect(listed).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByRole('button'))
  })

  it('leave an arrow to what has the focus', () => {
    screen.getByRole('button').focus()
    press('ArrowDown')
    expect(document.activeElement).toBe(screen.getByRole('button'))
  })

  it('are off where the device says so; the arrow is not', () => {
    setSingleKeys(false)
    grid().focus()
    press('j')
    expect(moved).not.toHaveBeenCalled()
    expect(field('Scan').value).toBe('j')
    field('Scan').value = ''
    press('?')
    expect(listed).not.toHaveBeenCalled()
    field('Scan').value = ''
    press('ArrowDown')
    expect(document.activeElement).toBe(grid())
  })
})
