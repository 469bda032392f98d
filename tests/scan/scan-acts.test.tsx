// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Profiler, useLayoutEffect } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { english } from '#tests/support/english.ts'
import { ScanRouter } from '#scan/router.ts'
import { useLatest } from '#ui/use-latest.ts'
import { closeCovers, useCover } from '#ui/command/covers.ts'
import { ScanContext, useScanActs, useScanRouter } from '#scan/scan-router.ts'

const router = () =>
  new ScanRouter(
    {
      fallback: (scan) => Promise.resolve({ tone: 'plain', title: scan.raw }),
      holdUp: () => null,
      waits: { title: '', detail: '' },
      onSeen: () => Promise.resolve(),
      uncover: () => undefined,
      feedback: () => undefined,
    },
    () => 0,
  )

let workRenders = 0

function Work() {
  useScanActs()
  return null
}

function Answer() {
  return <output>{english(useScanRouter().shown?.answer.title)}</output>
}

describe('a page that only acts on scans', () => {
  afterEach(cleanup)

  it('is not rendered with the answer, which shows', async () => {
    const scans = router()
    render(
      <ScanContext value={scans}>
        <Profiler id="work" onRender={() => void (workRenders += 1)}>
          <Work />
        </Profiler>
        <Answer />
      </ScanContext>,
    )
    const before = workRenders
    await act(() => scans.submit('A word'))
    expect(screen.getByRole('status').textContent).toBe('A word')
    expect(workRenders).toBe(before)
  })
})

describe('a scan in the very frame', () => {
  afterEach(cleanup)

  it('in which a page shows another bin is for that bin', async () => {
    const meant: string[] = []
    function Page({ bin }: { readonly bin: string }) {
      const latest = useLatest(bin)
      useLayoutEffect(() => void meant.push(latest()))
      return null
    }
    const { rerender } = render(<Page bin="A-01-01" />)
    rerender(<Page bin="B-02-01" />)
    expect(meant).toEqual(['A-01-01', 'B-02-01'])
  })

  it('in which a drawer opens closes the drawer', async () => {
    let isOpen = true
    function Drawer() {
      useCover(true, () => void (isOpen = false))
      useLayoutEffect(closeCovers, [])
      return null
    }
    await act(async () => void render(<Drawer />))
    expect(isOpen).toBe(false)
  })
})
