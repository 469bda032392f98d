// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyRun } from '#scan/keys/early-keys.ts'
import { ScanEntry } from '#scan/scan-entry.ts'
import { useWedgeKeys } from '#scan/keys/use-wedge-keys.ts'
import { keyClock, restKeys } from '#tests/support/key-clock.ts'

let taken: string[]
let torn: string[]
const take = (text: string, isWhole = true) => void (isWhole ? taken : torn).push(text)

function Page() {
  const field = useRef<HTMLInputElement>(null)
  const [entry] = useState(() => new ScanEntry())
  useWedgeKeys({ field, entry, clearSpent: () => undefined, take })
  return (
    <>
      <input ref={field} aria-label="Scan" />
      <input aria-label="Quantity" defaultValue="5" />
      <input aria-label="Note" />
    </>
  )
}

beforeEach(() => {
  taken = []
  torn = []
  restKeys()
  render(<Page />)
})
afterEach(cleanup)

const quantity = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' })

/** Five milliseconds after the event before, as a scanner sends them. */
function send(event: Event): void {
  keyClock.atMs += 5
  Object.defineProperty(event, 'timeStamp', { value: keyClock.atMs })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
}

function press(key: string, isComposing = false): void {
  send(new KeyboardEvent('keydown', { key, isComposing, bubbles: true, cancelable: true }))
}

/** A key without a name, whose text an input method hands over; it carries all that is composed so far. */
function compose(text: string): void {
  for (let length = 1; length <= text.length; length += 1) {
    press('Unidentified', length > 1)
    const data = text.slice(0, length)
    send(new InputEvent('beforeinput', { inputType: 'insertCompositionText', data, bubbles: true }))
    quantity().value = `5${data}`
  }
}

test('a scanner that types through an input method is read once, and the field gets back what it held', () => {
  quantity().focus()
  compose('LPRQ3978200')
  press('Enter')
  expect(taken).toEqual(['LPRQ3978200'])
  expect(quantity().value).toBe('5')
})

test('two scans through an input method, the second of which begins like the first, are two codes', () => {
  quantity().focus()
  compose('PTMB72505')
  press('Enter')
  compose('PTMB72506')
  press('Enter')
  expect(taken).toEqual(['PTMB72505', 'PTMB72506'])
})

test('a scan whose radio stalls after its first key into Quantity is asked for again, and Quantity keeps its value', () => {
  quantity().focus()
  press('8')
  quantity().value = '58'
  keyClock.atMs += 200
  for (const key of '80078001') press(key)
  quantity().value = '5880078001'
  press('Enter')
  expect({ taken, torn }).toEqual({ taken: [], torn: ['80078001'] })
  expect(quantity().value).toBe('5')
})

test('a word that is swiped into a field is no scan, and stays', async () => {
  quantity().focus()
  press('Unidentified')
  send(new InputEvent('beforeinput', { inputType: 'insertCompositionText', data: 'receive', bubbles: true }))
  quantity().value = '5receive'
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect({ taken, torn }).toEqual({ taken: [], torn: [] })
  expect(quantity().value).toBe('5receive')
})

const scanField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Scan' })
const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' })

test.each([
  ['the scan field to Quantity', scanField, quantity],
  ['Quantity to the scan field', quantity, scanField],
  ['Quantity to Note', quantity, note],
])('the keys of a scan within which the focus moves from %s count as parted', (_way, from, to) => {
  from().focus()
  press('A')
  to().focus()
  for (const key of '-01-01') press(key)
  press('Enter')
  expect(keyRun.isParted).toBe(true)
})

test('the end of a scan that finds the focus elsewhere presses nothing there, and asks for the scan', () => {
  scanField().focus()
  for (const key of 'A-01-01') press(key)
  note().focus()
  const pressed = vi.fn<() => void>()
  note().addEventListener('keydown', pressed)
  press('Enter')
  expect(pressed).not.toHaveBeenCalled()
  expect(taken).toEqual([''])
  expect(keyRun.isParted).toBe(true)
})

test('a person who goes on typing in another field is not parted', () => {
  scanField().focus()
  for (const key of 'A-0') {
    press(key)
    keyClock.atMs += 400
  }
  note().focus()
  for (const key of '12') press(key)
  press('Enter')
  expect(keyRun.isParted).toBe(false)
  expect(taken).toEqual([])
})

/** As the browser does it: what is typed into a field is in it. */
function scanInto(text: string): void {
  for (const key of text) {
    press(key)
    const field = document.activeElement
    if (field instanceof HTMLInputElement) field.value += key
  }
}

test.each([
  ['Quantity', 'Note', quantity, note],
  ['the scan field', 'Quantity', scanField, quantity],
  ['Quantity', 'the scan field', quantity, scanField],
])('a scan that begins in %s and ends in %s leaves nothing in either', (_from, _to, from, to) => {
  for (const end of ['01', '-01-01']) {
    from().focus()
    scanInto('A-01-0')
    to().focus()
    scanInto(end)
    press('Enter')
    expect([scanField().value, quantity().value, note().value]).toEqual(['', '5', ''])
    keyClock.atMs += 2_000
  }
})

test('the rest of a parted scan sends no form', () => {
  scanField().focus()
  scanInto('A-01-0')
  note().focus()
  scanInto('1')
  const pressed = vi.fn<() => void>()
  note().addEventListener('keydown', pressed)
  press('Enter')
  expect(pressed).not.toHaveBeenCalled()
  expect(keyRun.isParted).toBe(true)
  expect([...taken, ...torn]).toHaveLength(1)
})

test('the beginning of a parted scan is not read once the keys pause, though a whole scan came in between', async () => {
  quantity().focus()
  scanInto('U-7KQ00')
  scanField().focus()
  scanInto('01X')
  press('Enter')
  const asked = [...taken]
  taken = []
  note().focus()
  scanInto('B-02-02')
  press('Enter')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(asked).toHaveLength(1)
  expect({ taken, torn }).toEqual({ taken: ['B-02-02'], torn: [] })
})

test('a parted scan without an end leaves nothing in either field, once it pauses', async () => {
  quantity().focus()
  scanInto('A-0')
  note().focus()
  scanInto('1-01-01')
  await expect.poll(() => [quantity().value, note().value]).toEqual(['5', ''])
  expect(keyRun.isParted).toBe(true)
})

test('what a person types in two fields stays, though the second was reached within a moment', () => {
  quantity().focus()
  scanInto('1')
  keyClock.atMs += 120
  scanInto('2')
  note().focus()
  keyClock.atMs += 120
  scanInto('a')
  press('Enter')
  expect([quantity().value, note().value]).toEqual(['512', 'a'])
  expect(taken).toEqual([])
  keyClock.atMs += 2_000
  scanInto('B-02-02')
  press('Enter')
  expect([quantity().value, note().value]).toEqual(['512', 'a'])
  expect(taken).toEqual(['B-02-02'])
})
