// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { placeTree } from '#domain/core/floor/zone-tree.ts'
import { hasZones } from '#features/stock/fill-chart.tsx'
import { LocationsFill } from '#features/stock/locations/locations-fill.tsx'
import { aLocation } from '#tests/support/records.ts'

const zone = aLocation({ id: 'zone-1', kind: 'zone', code: 'STORAGE', name: 'Storage' })

function show(places: readonly (typeof zone)[]): void {
  const site = { tree: placeTree(places), sums: new Map() }
  render(
    <MantineProvider>
      <LocationsFill locations={{ site, search: {}, setSearch: () => undefined } as never} />
    </MantineProvider>,
  )
}

describe('how full the warehouse is', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }) // prettier-ignore
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('asks for a capacity where a zone has none', () => {
    show([zone])
    expect(screen.getByText(/No capacity is set yet/)).toBeTruthy()
  })

  it('says of a warehouse without zones that it has none, and asks neither for a zone nor for a capacity', () => {
    show([])
    expect(screen.getByText('No zones yet')).toBeTruthy()
    expect(screen.queryByText(/capacity|racks or bins/i)).toBeNull()
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('is nothing to show of places without a zone', () => {
    const rack = aLocation({ id: 'rack-1', kind: 'rack', code: 'A-01', name: '' })
    expect([[], [rack], [rack, zone]].map((places) => hasZones({ tree: placeTree(places) }))).toEqual([false, false, true]) // prettier-ignore
  })
})
