// @vitest-environment jsdom
/** The file for a channel while listings are still being read. */
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ListingFileDrawer } from '#features/selling/listings/listing-file-drawer.tsx'
import type { Listings } from '#features/selling/listings/use-listings.ts'

vi.mock('#records/use-photo-pack.ts', () => ({ usePhotoPack: () => ({ packed: null, small: 0 }) }))

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }) // prettier-ignore
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openFile(template: string, over: Pick<Listings, 'rows' | 'isWhole'>) {
  const channel = { key: 'shop', name: 'Our shop', template }
  const listings = { channels: [channel], search: { file: 'shop' }, show: 'ready', ...over } as unknown as Listings
  render(
    <MantineProvider env="test">
      <ListingFileDrawer listings={listings} />
    </MantineProvider>,
  )
}
const reading = () => screen.queryByText('Reading the rest…') !== null
const nothing = () => screen.queryByText(/Nothing is ready/) !== null

it('does not say that nothing is ready before all listings are read', () => {
  openFile('shopify', { rows: undefined, isWhole: false })
  expect([reading(), nothing()]).toEqual([true, false])
})

it('waits, for a catalogue, for what must end there', () => {
  openFile('meta', { rows: [], isWhole: false })
  expect([reading(), nothing()]).toEqual([true, false])
})

it('is there for any other channel once what is in work is read', () => {
  openFile('shopify', { rows: [], isWhole: false })
  expect([reading(), nothing()]).toEqual([false, true])
})
