import { expect, test } from 'vitest'
import { OwnInserts } from '#sync/own-inserts.ts'
import type { ServerDoc, ServerFields } from '#sync/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'

const insert = (fields: ServerFields) => ({ collection: 'units', fields, precondition: { exists: false } }) as const
const cameBack = (fields: ServerFields): ServerDoc => ({ id: fields.id, fields, syncedAt: null, updateTime: '' })

test('a new unit that comes back as it was sent is told once as an echo', () => {
  const own = new OwnInserts()
  own.remember([insert(serverUnit('u1'))])
  expect(own.takeEcho(cameBack({ ...serverUnit('u1') }))).toBe(true)
  expect(own.takeEcho(cameBack(serverUnit('u1')))).toBe(false)
})

test('a new unit that somebody has changed meanwhile is news, and so is whatever follows', () => {
  const own = new OwnInserts()
  own.remember([insert(serverUnit('u1'))])
  expect(own.takeEcho(cameBack(serverUnit('u1', { title: 'Toaster' })))).toBe(false)
  expect(own.takeEcho(cameBack(serverUnit('u1')))).toBe(false)
})

test('a changed unit is never taken for an echo: an older state of it may be on its way to the store', () => {
  const own = new OwnInserts()
  own.remember([insert(serverUnit('u1'))])
  const changed = serverUnit('u1', { title: 'Toaster' })
  own.remember([{ collection: 'units', fields: changed, precondition: { updateTime: '1' } }])
  expect(own.takeEcho(cameBack(changed))).toBe(false)
  expect(own.takeEcho(cameBack(serverUnit('u1')))).toBe(false)
})

test('what somebody else made is no echo, and a long import forgets its oldest lines', () => {
  const own = new OwnInserts()
  own.remember(Array.from({ length: 6000 }, (_, index) => insert(serverUnit(`u${index}`))))
  expect(own.takeEcho(cameBack(serverUnit('x1')))).toBe(false)
  expect(own.takeEcho(cameBack(serverUnit('u0')))).toBe(false)
  expect(own.takeEcho(cameBack(serverUnit('u5999')))).toBe(true)
})
