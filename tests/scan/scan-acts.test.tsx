// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { english } from '#tests/support/english.ts'
import { ScanRouter } from '#scan/router.ts'
import { ScanContext, useScanActs, useScanRouter } from '#scan/scan-router.ts'

const router = () =>
  new ScanRouter(
    {
      fallback: (scan) => Promise.resolve({ tone: 'plain', title: scan.raw }),
      holdUp: () => null,
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
