/** When the syncing tab gives the others a sign. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { followSigns, isPageVisible } from '#sync/status/signs.ts'
import { Telling } from '#sync/status/telling.ts'
import { HEARTBEAT_MS, type Told } from '#sync/status/leader.ts'
import { VirtualClock } from '#tests/sim/virtual-clock.ts'

const toldWith = (photosWaiting: number): Told => ({
  contact: true,
  lastContactAt: '',
  first: {},
  trouble: '',
  photosWaiting,
})

function leadingTab() {
  const clock = new VirtualClock()
  const [startedMs, signs]: [number, string[]] = [clock.now(), []]
  const tab: { own: Told | null; answer: () => Promise<void> } = { own: toldWith(0), answer: () => Promise.resolve() }
  const telling = new Telling({
    clock,
    own: () => tab.own,
    tell: ({ photosWaiting }) => {
      signs.push(`${photosWaiting} at ${clock.now() - startedMs}`)
      return tab.answer()
    },
  })
  return { clock, telling, tab, signs }
}

describe('Telling', () => {
  it('gives a sign at once, and then one with every heartbeat', async () => {
    const { clock, telling, signs } = leadingTab()
    telling.begin()
    await clock.advance(2 * HEARTBEAT_MS)
    expect(signs).toEqual(['0 at 0', '0 at 15000', '0 at 30000'])
  })

  it('reports many changes half a second after the first, in one sign', async () => {
    const { clock, telling, tab, signs } = leadingTab()
    telling.begin()
    await clock.advance(1000)
    for (const count of [1, 2, 3]) {
      tab.own = toldWith(count)
      telling.touch()
      await clock.advance(200)
    }
    await clock.advance(HEARTBEAT_MS)
    expect(signs).toEqual(['0 at 0', '3 at 1500', '3 at 16500'])
  })

  it('gives no early sign where nothing is new', async () => {
    const { clock, telling, signs } = leadingTab()
    telling.begin()
    await clock.advance(1000)
    telling.touch()
    await clock.advance(10_000)
    expect(signs).toEqual(['0 at 0'])
  })

  it('does not put off the sign that is due by being asked to begin again', async () => {
    const { clock, telling, tab, signs } = leadingTab()
    telling.begin()
    tab.own = toldWith(1)
    telling.touch()
    await clock.advance(0)
    expect(signs).toEqual(['1 at 0'])
  })

  it('is silent in a tab that does not lead, and goes on when it leads again', async () => {
    const { clock, telling, tab, signs } = leadingTab()
    telling.begin()
    await clock.advance(0)
    tab.own = null
    telling.touch()
    await clock.advance(3 * HEARTBEAT_MS)
    expect(signs).toEqual(['0 at 0'])
    tab.own = toldWith(7)
    telling.begin()
    await clock.advance(0)
    expect(signs.at(-1)).toBe('7 at 45000')
  })

  it('waits with the next sign until the store took the last, and gives none if the lead went meanwhile', async () => {
    const { clock, telling, tab, signs } = leadingTab()
    let answer = (): void => undefined
    tab.answer = () => new Promise((resolve) => (answer = resolve))
    telling.begin()
    await clock.advance(2 * HEARTBEAT_MS)
    expect(signs).toHaveLength(1)
    answer()
    await clock.advance(HEARTBEAT_MS)
    expect(signs).toHaveLength(2)
    tab.own = null
    answer()
    await clock.advance(2 * HEARTBEAT_MS)
    expect(signs).toHaveLength(2)
  })

  it('gives no sign once it is stopped', async () => {
    const { clock, telling, signs } = leadingTab()
    telling.stop()
    telling.begin()
    telling.stop()
    await clock.advance(HEARTBEAT_MS)
    expect(signs).toEqual([])
  })
})

describe('signs of the browser', () => {
  afterEach(() => vi.unstubAllGlobals())

  function stubPage() {
    const [page, view] = [new EventTarget(), new EventTarget()]
    vi.stubGlobal('window', page)
    vi.stubGlobal('document', Object.assign(view, { visibilityState: 'visible' }))
    return { page, view: view as EventTarget & { visibilityState: string } }
  }

  it('are the network that is back and the page that is looked at again, until no one listens', () => {
    const { page, view } = stubPage()
    const [heard, left] = [vi.fn(), vi.fn()]
    const end = followSigns(heard, left)
    page.dispatchEvent(new Event('online'))
    view.dispatchEvent(new Event('visibilitychange'))
    view.visibilityState = 'hidden'
    expect(left).not.toHaveBeenCalled()
    view.dispatchEvent(new Event('visibilitychange'))
    expect(heard).toHaveBeenCalledTimes(2)
    expect(left).toHaveBeenCalledTimes(1)
    end()
    view.visibilityState = 'visible'
    page.dispatchEvent(new Event('online'))
    view.dispatchEvent(new Event('visibilitychange'))
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('show whether the page is looked at', () => {
    const { view } = stubPage()
    expect(isPageVisible()).toBe(true)
    view.visibilityState = 'hidden'
    expect(isPageVisible()).toBe(false)
  })

  it('are none outside a browser, where the program counts as looked at', () => {
    expect(() => followSigns(() => undefined, vi.fn())()).not.toThrow()
    expect(isPageVisible()).toBe(true)
  })
})
