import { english } from '#tests/support/english.ts'
import { describe, expect, it, vi } from 'vitest'
import { Backoff, Stopped } from '#sync/backoff.ts'
import { systemClock } from '#sync/clock.ts'
import { Contact, wordsFor } from '#sync/status/contact.ts'
import { TransportError } from '#sync/transport/transport.ts'
import { VirtualClock } from '#tests/sim/virtual-clock.ts'

const slow = (code: ConstructorParameters<typeof TransportError>[0] = 'network'): TransportError =>
  new TransportError(code, '')

describe('Backoff', () => {
  it.each([
    [1, 1000],
    [2, 2000],
    [3, 4000],
    [6, 32_000],
    [7, 60_000],
    [50, 60_000],
  ])('waits at most twice as long after try %i: %i ms', (tries, ms) => {
    // prettier-ignore
    expect(new Backoff(new VirtualClock(), () => 1).pauseMs(tries)).toBe(ms)
    expect(new Backoff(new VirtualClock(), () => 0).pauseMs(tries)).toBe(ms / 2)
  })
  it('waits longer where the caller allows it', () => {
    expect(new Backoff(new VirtualClock(), () => 1).pauseMs(99, 1e9)).toBe(4_096_000)
  })
  it('ends every wait when it is woken', async () => {
    const clock = new VirtualClock()
    const backoff = new Backoff(clock, () => 1)
    let ended = 0
    for (const wait of [backoff.wait(5000), backoff.backOff(3)]) void wait.then(() => (ended += 1))
    await clock.advance(10)
    expect(ended).toBe(0)
    backoff.wakeAll()
    await clock.advance(0)
    expect(ended).toBe(2)
  })
  it('ends a wait after its time', async () => {
    const clock = new VirtualClock()
    let isOver = false
    void new Backoff(clock, () => 1).backOff(1).then(() => (isOver = true))
    await clock.advance(999)
    expect(isOver).toBe(false)
    await clock.advance(1)
    expect(isOver).toBe(true)
  })
  it('leaves no timer behind when a wait was cut short', async () => {
    const clock = new VirtualClock()
    const backoff = new Backoff(clock, () => 1)
    const wait = backoff.wait(5000)
    expect(clock.waiting).toBe(1)
    backoff.wakeAll()
    await wait
    expect(clock.waiting).toBe(0)
  })
  it('ends every wait with Stopped when sync stops, now and later', async () => {
    const clock = new VirtualClock()
    const backoff = new Backoff(clock, () => 1)
    let calls = 0
    backoff.onStop(() => (calls += 1))
    const waiting = backoff.wait(5000)
    backoff.wakeAll()
    await waiting
    expect([calls, backoff.stopped]).toEqual([0, false])
    const late = backoff.wait(5000)
    backoff.stop()
    await expect(late).rejects.toBeInstanceOf(Stopped)
    await expect(backoff.wait(1)).rejects.toMatchObject({ name: 'Stopped' })
    expect([calls, backoff.stopped]).toEqual([1, true])
  })
})

describe('the clock of a device', () => {
  it('calls back once after its time, unless that is canceled', () => {
    vi.useFakeTimers()
    const clock = systemClock(() => 7)
    const [called, canceled] = [vi.fn(), vi.fn()]
    clock.after(1000, called)
    clock.after(1000, canceled)()
    vi.advanceTimersByTime(999)
    expect(called).not.toHaveBeenCalled()
    vi.advanceTimersByTime(5000)
    expect([called.mock.calls.length, canceled.mock.calls.length, clock.now()]).toEqual([1, 0, 7])
    vi.useRealTimers()
  })
})

describe('Contact', () => {
  function contact(): { clock: VirtualClock; contact: Contact; regained: () => number } {
    const clock = new VirtualClock()
    let regained = 0
    return { clock, contact: new Contact(clock, () => (regained += 1)), regained: () => regained }
  }
  it('is unknown before the first answer', () => {
    expect(contact().contact.state$.value).toEqual({ contact: null, lastContactAt: '', trouble: '' })
  })
  it('is proved by an answer, and lost by a silent line', () => {
    const { contact: one } = contact()
    one.answered('pull units')
    expect(one.state$.value).toEqual({ contact: true, lastContactAt: '2026-11-20T08:00:00.000Z', trouble: '' })
    one.failed('pull units', slow())
    expect(one.state$.value).toMatchObject({ contact: false, trouble: '' })
  })
  it.each(['network', 'timeout', 'unavailable', 'not-our-server'] as const)('counts %s as no contact', (code) => {
    const { contact: one } = contact()
    one.failed('push units', slow(code))
    expect(one.state$.value.contact).toBe(false)
  })
  it.each(['internal', 'over-limit', 'permission-denied', 'resource-exhausted', 'unauthenticated'] as const)(
    'does not count %s as lost contact, and names the trouble',
    (code) => {
      const { contact: one } = contact()
      one.answered('ping')
      one.failed('push units', slow(code))
      expect(one.state$.value.contact).toBe(true)
      expect(one.state$.value.trouble).not.toBe('')
    },
  )
  it.each([
    ['timeout', 'very slow'],
    ['over-limit', 'so much at once'],
    ['unavailable', 'not available'],
    ['deadline-exceeded', 'too long to answer'],
    ['resource-exhausted', 'no more for now'],
    ['unauthenticated', 'Sign in again'],
    ['not-our-server', 'Sign in to the Wi-Fi'],
    ['permission-denied', 'Ask an admin'],
    ['failed-precondition', 'not set up'],
    ['internal', '(internal)'],
  ] as const)('names %s in words for a person', (code, words) => {
    expect(english(wordsFor(slow(code)))).toContain(words)
  })
  it('shows a trouble until what caused it has worked', () => {
    const { contact: one } = contact()
    one.failed('push units', slow('internal'))
    one.answered('pull units')
    expect(english(one.state$.value.trouble)).toContain('internal')
    one.answered('push units')
    expect(one.state$.value.trouble).toBe('')
  })
  it('shows an alarm until it is settled, the latest first', () => {
    const { contact: one } = contact()
    one.alarm('store units', 'The disk is full.')
    one.alarm('start', 'Reload the page.')
    expect(one.state$.value.trouble).toBe('Reload the page.')
    one.settled('start')
    expect(one.state$.value.trouble).toBe('The disk is full.')
    one.settled('store units')
    expect(one.state$.value).toMatchObject({ trouble: '', contact: null })
  })
  it('reports contact that comes back, once in five seconds', async () => {
    const { contact: one, clock, regained } = contact()
    one.answered('ping')
    expect(regained()).toBe(0)
    const comeBack = (): void => {
      one.failed('ping', slow())
      one.answered('ping')
    }
    comeBack()
    comeBack()
    expect(regained()).toBe(1)
    await clock.advance(4999)
    comeBack()
    expect(regained()).toBe(1)
    await clock.advance(1)
    comeBack()
    expect(regained()).toBe(2)
  })
  it('tells of a recovery within those five seconds at the first answer after them, without another failure', async () => {
    const { contact: one, clock, regained } = contact()
    const comeBack = (): void => {
      one.failed('push activity', slow())
      one.answered('push units')
    }
    comeBack()
    await clock.advance(2000)
    // From here on everything is answered, but one collection waits a minute by now.
    comeBack()
    await clock.advance(2999)
    one.answered('ping')
    expect(regained()).toBe(1)
    await clock.advance(1)
    one.answered('ping')
    expect(regained()).toBe(2)
    await clock.advance(60_000)
    one.answered('ping')
    expect(regained()).toBe(2)
  })
  it('remembers an earlier session’s contact until it has its own', () => {
    const { contact: one } = contact()
    one.remember('2026-11-01T00:00:00.000Z')
    one.remember('2026-11-02T00:00:00.000Z')
    expect(one.state$.value).toMatchObject({ lastContactAt: '2026-11-01T00:00:00.000Z', contact: null })
  })
  it('keeps the last time from the server, whatever this device’s clock shows', () => {
    const contact = new Contact(new VirtualClock(), () => undefined)
    expect(contact.serverTime).toBeNull()
    contact.answered('ping', { seconds: 7, nanos: 5 })
    contact.answered('push units')
    expect(contact.serverTime).toEqual({ seconds: 7, nanos: 5 })
    contact.answered('pull units', { seconds: 6, nanos: 0 })
    expect(contact.serverTime).toEqual({ seconds: 6, nanos: 0 })
  })
  it('emits each state once', () => {
    const { contact: one } = contact()
    let states = 0
    one.state$.subscribe(() => (states += 1))
    one.answered('a')
    one.answered('a')
    one.settled('nothing')
    expect(states).toBe(2)
  })
})
