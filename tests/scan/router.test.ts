import { describe, expect, it, vi } from 'vitest'
import { english } from '#tests/support/english.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { codeOfCommand } from '#domain/codes/command-codes.ts'
import type { ScanAnswer, ScanHandler } from '#scan/answers/answers.ts'
import { ScanRouter, type HoldUp } from '#scan/router.ts'

interface Desk {
  readonly router: ScanRouter
  readonly sounds: string[]
  readonly handled: string[]
  readonly seen: string[]
  /** Lets time pass. */
  readonly wait: (ms: number) => void
  readonly title: () => string | undefined
}

const green = (title: string, more: Partial<ScanAnswer> = {}): ScanAnswer => ({ tone: 'green', title, ...more })

function desk(
  handler: ScanHandler = (scan) => Promise.resolve(green(scan.raw)),
  holdUp: () => HoldUp | null = () => null,
  fallback: ScanHandler = (scan) => Promise.resolve({ tone: 'plain', title: `opened ${scan.raw}` }),
): Desk {
  let at = 0
  const sounds: string[] = []
  const handled: string[] = []
  const seen: string[] = []
  const router = new ScanRouter(
    {
      fallback,
      holdUp,
      waits: { title: 'Still loading', detail: 'Your scan waits' },
      onSeen: async (scan) => void seen.push(scan.raw),
      uncover: () => undefined,
      feedback: (tone) => void sounds.push(tone),
    },
    () => at,
  )
  router.setHandler((scan) => {
    handled.push(scan.raw)
    return handler(scan)
  }, false)
  return {
    router,
    sounds,
    handled,
    seen,
    wait: (ms) => void (at += ms),
    title: () => english(router.shown()?.answer.title),
  }
}

describe('the scan router', () => {
  it('tells a code that is read twice within 1.5 s and counts it once', async () => {
    const { router, handled, sounds, wait } = desk()
    await router.submit('750003001')
    wait(1_400)
    await router.submit('750003001')
    expect(handled).toEqual(['750003001'])
    expect(router.shown()).toMatchObject({ bounced: 1, refused: 0, answer: { title: '750003001' } })
    expect(sounds).toEqual(['green', 'amber'])
  })

  it('takes the same code again after 1.5 s, counted from the read that counted', async () => {
    const { router, handled, wait } = desk()
    await router.submit('750003001')
    wait(1_000)
    await router.submit('750003001')
    wait(600)
    await router.submit('750003001')
    expect(handled).toEqual(['750003001', '750003001'])
  })

  it('neither answers a question nor is refused when a code bounces', async () => {
    const taken: string[] = []
    const act = () => Promise.resolve(green(`taken ${taken.push('over')}`))
    const question = (): ScanAnswer => ({
      tone: 'amber',
      title: 'Over',
      choices: [{ label: 'Take', act, onRescan: true }],
    })
    const { router, wait, title } = desk(() => Promise.resolve(question()))
    await router.submit('LPRQ3978200')
    wait(300)
    await router.submit('LPRQ3978200')
    expect(taken).toEqual([])
    expect(router.shown()).toMatchObject({ bounced: 1, refused: 0 })
    wait(2_000)
    await router.submit('LPRQ3978200')
    expect(title()).toBe('taken 1')
  })

  it('takes the same code at once after a person has answered', async () => {
    const { router, handled } = desk((scan) => Promise.resolve({ tone: 'red', title: scan.raw }))
    await router.submit('wrong-code')
    router.acknowledge()
    await router.submit('wrong-code')
    expect(handled).toEqual(['wrong-code', 'wrong-code'])
  })

  it('takes a label that a button stands for at once, though it was just scanned', async () => {
    const { router, handled } = desk()
    await router.submit('U-J3V00VA5')
    await router.submit('U-J3V00VA5', false)
    expect(handled).toEqual(['U-J3V00VA5', 'U-J3V00VA5'])
  })

  it('takes no scan while a red answer waits, and says how many were not taken', async () => {
    const { router, handled, wait } = desk((scan) => Promise.resolve({ tone: 'red', title: scan.raw }))
    await router.submit('one-code')
    await router.submit('other-code')
    wait(2_000)
    await router.submit('third-code')
    expect(handled).toEqual(['one-code'])
    expect(router.shown()).toMatchObject({ refused: 2, answer: { title: 'one-code' } })
  })

  it('handles scans one after the other, however long one takes', async () => {
    let free: () => void = () => undefined
    const first = new Promise<void>((resolve) => (free = resolve))
    const order: string[] = []
    const { router } = desk(async (scan) => {
      if (scan.raw === 'slow-code') await first
      order.push(scan.raw)
      return green(scan.raw)
    })
    const both = [router.submit('slow-code'), router.submit('fast-code')]
    free()
    await Promise.all(both)
    expect(order).toEqual(['slow-code', 'fast-code'])
  })

  it('takes nothing back when another scan was answered before the press of Undo had its turn', async () => {
    const undone: string[] = []
    const { router, title, sounds } = desk((scan) => {
      const undo = () => Promise.resolve(green(`undone ${undone.push(scan.raw)}`))
      return Promise.resolve(green(scan.raw, { undo }))
    })
    await router.submit('first-code')
    const undo = router.shown()?.answer.undo
    if (!undo) throw new Error('The answer has no undo.')
    const next = router.submit('next-code')
    router.choose({ label: 'Undo', act: undo })
    await next
    await router.submit('')
    expect(undone).toEqual([])
    expect(title()).toBe('next-code')
    expect(sounds.at(-1)).toBe('amber')
  })

  it('opens the record where the page gives the scan no meaning', async () => {
    const { router, title, seen } = desk(() => Promise.resolve(null))
    await router.submit('U-J3V00VA5')
    expect(title()).toBe('opened U-J3V00VA5')
    expect(seen).toEqual(['U-J3V00VA5'])
  })

  it('says that a scan was not saved when the page fails, and goes on with the next', async () => {
    const { router, title } = desk((scan) =>
      scan.raw === 'bad-code' ? Promise.reject(new Error('full')) : Promise.resolve(green(scan.raw)),
    )
    await router.submit('bad-code')
    expect(title()).toBe('That scan was not saved')
    router.acknowledge()
    await router.submit('good-code')
    expect(title()).toBe('good-code')
  })
})

describe('a scan of which a part may be missing', () => {
  it('is asked for again, and the same code then counts', async () => {
    const { router, title, handled, sounds } = desk()
    await router.askAgain('Only 3978200 arrived.')
    expect(title()).toBe('Scan it again')
    expect(sounds).toEqual(['amber'])
    await router.submit('LPRQ3978200')
    expect(handled).toEqual(['LPRQ3978200'])
  })

  it('leaves a red answer where it is, and says that one was not taken', async () => {
    const { router, title } = desk((scan) => Promise.resolve({ tone: 'red', title: scan.raw }))
    await router.submit('wrong-code')
    await router.askAgain('Only 3978200 arrived.')
    expect(title()).toBe('wrong-code')
    expect(router.shown()?.refused).toBe(1)
  })

  it('is known by its code for as long as no page has begun to handle it', async () => {
    let free: () => void = () => undefined
    const first = new Promise<void>((resolve) => (free = resolve))
    const { router } = desk(async (scan) => {
      await first
      return green(scan.raw)
    })
    const both = [router.submit('slow-code'), router.submit('next-code')]
    expect(router.waiting()).toEqual(['slow-code', 'next-code'])
    await Promise.resolve()
    await Promise.resolve()
    expect(router.waiting()).toEqual(['next-code'])
    expect(router.inWork()).toBe('slow-code')
    free()
    await Promise.all(both)
    expect(router.waiting()).toEqual([])
    expect(router.inWork()).toBe('')
  })
})

describe('a printed command', () => {
  it('acknowledges a red answer', async () => {
    const { router, handled } = desk((scan) => Promise.resolve({ tone: 'red', title: scan.raw }))
    await router.submit('wrong-code')
    await router.submit(codeOfCommand('ok'))
    expect(router.shown()).toBeNull()
    expect(handled).toEqual(['wrong-code'])
  })

  it('undoes the last answer', async () => {
    const undo = () => Promise.resolve<ScanAnswer>({ tone: 'amber', title: 'Taken back' })
    const { router, title } = desk(() => Promise.resolve(green('taken', { undo })))
    await router.submit('LPRQ3978200')
    await router.submit(codeOfCommand('undo'))
    expect(title()).toBe('Taken back')
  })

  it('takes an unknown item in as extra', async () => {
    const act = () => Promise.resolve(green('extra'))
    const leave = { label: 'Leave', act: () => Promise.resolve(null) }
    const question: ScanAnswer = {
      tone: 'amber',
      title: 'Unknown code',
      choices: [{ label: 'Take in as extra', act, command: 'extra' }, leave],
    }
    const { router, title, handled } = desk(() => Promise.resolve(question))
    await router.submit('HELLO-42')
    await router.submit('restow-extra')
    expect(title()).toBe('extra')
    expect(handled).toEqual(['HELLO-42'])
  })

  it('chooses once when the button is pressed twice', async () => {
    let acts = 0
    const act = () => Promise.resolve(green(`taken ${(acts += 1)}`))
    const question: ScanAnswer = { tone: 'amber', title: 'Unknown code', choices: [{ label: 'Take in', act }] }
    const { router, title } = desk(() => Promise.resolve(question))
    await router.submit('HELLO-42')
    const [choice] = router.shown()?.answer.choices ?? []
    if (!choice) throw new Error('The question has no choice.')
    router.choose(choice)
    router.choose(choice)
    await router.submit('')
    expect(title()).toBe('taken 1')
  })

  it('says so when there is nothing to do for it, and never opens anything', async () => {
    const { router, title, handled } = desk()
    await router.submit(codeOfCommand('extra'))
    expect(title()).toBe('Take in as extra: nothing to do')
    expect(handled).toEqual([])
  })

  it('leaves a question open that it does not answer', async () => {
    const question: ScanAnswer = {
      tone: 'amber',
      title: 'Which one is it?',
      choices: [{ label: 'This', act: () => Promise.resolve(null) }],
    }
    const { router, title } = desk(() => Promise.resolve(question))
    await router.submit('750003001')
    await router.submit(codeOfCommand('undo'))
    expect(title()).toBe('Which one is it?')
  })

  it('gives the printed command next to a page that takes it, as a scan, and to no other page', async () => {
    const { router, handled, title, wait } = desk()
    await router.submit(codeOfCommand('next'))
    wait(2_000)
    expect(handled).toEqual([])
    expect(title()).toBe('Next: nothing to do')
    router.setHandler((scan) => Promise.resolve({ tone: 'green', title: `finished ${scan.raw}` }), false, true)
    await router.submit(codeOfCommand('next'))
    expect(title()).toBe(`finished ${codeOfCommand('next')}`)
  })

  it('does not finish anything by a printed command while a red answer waits', async () => {
    const { router, title } = desk()
    router.setHandler((scan) => Promise.resolve({ tone: 'red', title: `no ${scan.raw}` }), false, true)
    await router.submit('750003001')
    await router.submit(codeOfCommand('next'))
    expect(title()).toBe('no 750003001')
  })
})

describe('a scan that waits for what is not here yet', () => {
  /** A desk at which scans wait until they are let go. */
  function waitingDesk(isLong: boolean) {
    let holdUp: HoldUp | null = null
    let letGo = () => {}
    const until = new Promise<void>((resolve) => (letGo = () => resolve(void (holdUp = null))))
    holdUp = { until, isLong }
    return { ...desk(undefined, () => holdUp), letGo: () => letGo() }
  }

  it('is told at once, and so is each scan behind it', async () => {
    const { router, title, sounds, handled, letGo } = waitingDesk(true)
    const first = router.submit('750003001')
    await Promise.resolve()
    expect([title(), router.shown()?.scan?.raw]).toEqual(['Still loading', '750003001'])
    const second = router.submit('750003002')
    expect([title(), router.shown()?.scan?.raw]).toEqual(['Still loading', '750003002'])
    expect(sounds).toEqual(['amber', 'amber'])
    letGo()
    await Promise.all([first, second])
    expect(handled).toEqual(['750003001', '750003002'])
    expect([title(), sounds]).toEqual(['750003002', ['amber', 'amber', 'green', 'green']])
  })

  it('is still told on the page to which a person turns meanwhile', async () => {
    const { router, title, letGo } = waitingDesk(true)
    const scanned = router.submit('750003001')
    await Promise.resolve()
    // The page that goes, and the one that comes.
    router.show(null)
    router.setHandler(null, false)
    router.setHandler((scan) => Promise.resolve(green(`the other page: ${scan.raw}`)), false)
    expect(title()).toBe('Still loading')
    letGo()
    await scanned
    expect(title()).toBe('the other page: 750003001')
    router.show(null)
    expect(router.shown()).toBeNull()
  })

  it('is told of a page only where that takes longer than a moment', async () => {
    vi.useFakeTimers()
    const { router, title, letGo } = waitingDesk(false)
    const scanned = router.submit('750003001')
    await vi.advanceTimersByTimeAsync(990)
    expect(router.shown()).toBeNull()
    await vi.advanceTimersByTimeAsync(20)
    expect(title()).toBe('Still loading')
    letGo()
    await scanned
    expect(title()).toBe('750003001')
    vi.useRealTimers()
  })

  it('is told where what it opens takes longer than a moment, and so is each scan behind it', async () => {
    vi.useFakeTimers()
    let arrive = () => {}
    const page = new Promise<void>((resolve) => (arrive = resolve))
    const open = async (scan: Scan) => {
      await page
      return green(scan.raw)
    }
    const { router, title, handled } = desk(() => Promise.resolve(null), undefined, open)
    const scanned = router.submit('750003001')
    await vi.advanceTimersByTimeAsync(990)
    expect(router.shown()).toBeNull()
    await vi.advanceTimersByTimeAsync(20)
    expect(title()).toBe('Still loading')
    const behind = router.submit('750003002')
    expect(router.shown()?.scan?.raw).toBe('750003002')
    arrive()
    await Promise.all([scanned, behind])
    expect([title(), handled]).toEqual(['750003002', ['750003001', '750003002']])
    vi.useRealTimers()
  })
})
