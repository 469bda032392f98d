import { describe, expect, it } from 'vitest'
import { TransportError, asTransportError, failureKind, transportCode } from '#sync/transport/transport.ts'

describe('failureKind', () => {
  it.each([
    'network',
    'timeout',
    'over-limit',
    'unavailable',
    'deadline-exceeded',
    'aborted',
    'resource-exhausted',
    'unauthenticated',
    'internal',
    'unknown',
    'cancelled',
    'not-our-server',
  ] as const)('tries a change again that failed with %s', (code) => {
    // prettier-ignore
    expect(failureKind(code)).toBe('transient')
  })
  it.each(['permission-denied', 'invalid-argument', 'too-large', 'out-of-range', 'not-yours'] as const)(
    'gives a change up that failed with %s',
    (code) => expect(failureKind(code)).toBe('permanent'),
  )
  it.each(['already-exists', 'failed-precondition', 'not-found'] as const)(
    'reads again what failed with %s, for another writer was faster',
    (code) => expect(failureKind(code)).toBe('race'),
  )
})

describe('transportCode', () => {
  it.each([
    ['PERMISSION_DENIED', 'permission-denied'],
    ['permission-denied', 'permission-denied'],
    ['DEADLINE_EXCEEDED', 'deadline-exceeded'],
    ['ABORTED', 'aborted'],
    ['ALREADY_EXISTS', 'already-exists'],
    ['DATA_LOSS', 'internal'],
    ['unimplemented', 'internal'],
    ['something new', 'unknown'],
    ['NETWORK', 'network'],
    ['timeout', 'timeout'],
    ['not-our-server', 'not-our-server'],
    ['UNAVAILABLE', 'unavailable'],
    ['RESOURCE_EXHAUSTED', 'resource-exhausted'],
    ['UNAUTHENTICATED', 'unauthenticated'],
    ['INTERNAL', 'internal'],
    ['CANCELLED', 'cancelled'],
    ['INVALID_ARGUMENT', 'invalid-argument'],
    ['OUT_OF_RANGE', 'out-of-range'],
    ['FAILED_PRECONDITION', 'failed-precondition'],
    ['NOT_FOUND', 'not-found'],
  ])('reads %s as %s', (word, code) => {
    expect(transportCode(word)).toBe(code)
  })
})

describe('asTransportError', () => {
  it('leaves a failure of the server as it is', () => {
    const error = new TransportError('aborted', 'Try again.')
    expect(asTransportError(error)).toBe(error)
    expect(error.name).toBe('TransportError')
  })
  it('takes anything else as unknown, which is tried again', () => {
    expect(asTransportError(new Error('odd'))).toMatchObject({ code: 'unknown', message: 'odd' })
    expect(asTransportError('odd')).toMatchObject({ code: 'unknown', message: 'odd' })
  })
})
