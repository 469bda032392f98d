// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BarChart } from '#ui/charts/bar-chart.tsx'

const empty = 'No units in stock.'

function show(units: readonly number[]): void {
  const points = units.map((qty, place) => ({ stage: `Stage ${place}`, units: qty }))
  const series = [{ key: 'units', name: 'Units' }]
  render(
    <MantineProvider>
      <BarChart title="Units by stage" points={points} x="stage" xName="Stage" series={series} empty={empty} />
    </MantineProvider>,
  )
}

describe('a chart', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }) // prettier-ignore
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('says in words that every value is zero, and offers no table of zeros', () => {
    show([0, 0, 0])
    expect(screen.getByText(empty)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Show as table' })).toBeNull()
  })

  it('offers its table where one value is more than zero', () => {
    show([0, 3, 0])
    expect(screen.getByRole('button', { name: 'Show as table' })).toBeDefined()
    expect(screen.queryByText(empty)).toBeNull()
  })
})
