import { expect, test } from 'vitest'
import { Superseded } from '#sync/superseded.ts'
import type { ServerFields } from '#sync/transport.ts'

const unit = (title: string): ServerFields => ({ id: 'u1', title })

function at(ms: { now: number }) {
  return new Superseded({ now: () => ms.now, after: () => () => undefined })
}

test('the echo of an edit that this device has followed by another says nothing new', () => {
  const superseded = at({ now: 0 })
  superseded.add(unit('Kettle'))
  superseded.add(unit('Kettle, red'))
  expect(superseded.has(unit('Kettle'))).toBe(true)
  expect(superseded.has(unit('Kettle, red'))).toBe(true)
  expect(superseded.has(unit('Kettle, red, dented'))).toBe(false)
})

test('what the server holds two minutes later counts, whatever it held before', () => {
  const time = { now: 0 }
  const superseded = at(time)
  superseded.add(unit('Kettle'))
  time.now = 121_000
  expect(superseded.has(unit('Kettle'))).toBe(false)
})
