// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { placeTree } from '#domain/core/floor/zone-tree.ts'
import { ZonesFill } from '#features/stock/fill-chart.tsx'
import { aLocation } from '#tests/support/records.ts'

const zone = aLocation({ id: 'zone-1', kind: 'zone', code: 'STORAGE', name: 'Storage' })

function show(places: readonly (typeof zone)[]): void {
  render(
    <MantineProvider>
      <ZonesFill zones={{ tree: placeTree(places), sums: new Map() } as never} />
    </MantineProvider>,
  )
}

describe('how full the zones are', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('asks for a capacity where a zone has none', () => {
    show([zone])
    expect(screen.getByText(/No capacity is set yet/)).toBeTruthy()
  })

  it('says nothing of capacities in a warehouse without zones', () => {
    show([])
    expect(screen.queryByText(/capacity/i)).toBeNull()
  })
})
