// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useInSight } from '#scan/answers/use-in-sight.ts'

type Seen = Pick<IntersectionObserverEntry, 'intersectionRatio'> & { readonly boundingClientRect: { height: number } }

const scrolled = vi.fn<() => void>()
let tell: (seen: readonly Seen[]) => void

function Answer({ seq }: { readonly seq: number | undefined }) {
  return <div ref={useInSight(seq)} />
}

const seen = (intersectionRatio: number, height = 100) => tell([{ intersectionRatio, boundingClientRect: { height } }])

beforeEach(() => {
  scrolled.mockClear()
  Element.prototype.scrollIntoView = scrolled
  class Watch {
    constructor(told: typeof tell) {
      tell = told
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('an answer that stands in sight is not looked for, and one that was scrolled away is', () => {
  const { rerender } = render(<Answer seq={undefined} />)
  expect(scrolled).not.toHaveBeenCalled()
  seen(1)
  rerender(<Answer seq={1} />)
  expect(scrolled).not.toHaveBeenCalled()
  seen(0.2)
  expect(scrolled, 'a person scrolls to the list').not.toHaveBeenCalled()
  rerender(<Answer seq={2} />)
  expect(scrolled).toHaveBeenCalledOnce()
})

it('an answer that grows out of sight is brought back', () => {
  render(<Answer seq={1} />)
  scrolled.mockClear()
  seen(1, 100)
  seen(0.6, 220)
  expect(scrolled).toHaveBeenCalledOnce()
})

it('where the browser cannot tell, each answer is looked for', () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  Reflect.deleteProperty(globalThis, 'IntersectionObserver')
  render(<Answer seq={1} />)
  expect(scrolled).toHaveBeenCalledOnce()
})
