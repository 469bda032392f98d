// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { historySearch } from '#features/shows/whatnot-history/history-search.ts'
import { WhatnotHistoryPage } from '#features/shows/whatnot-history/whatnot-history-page.tsx'
import { WorkContext } from '#hooks/services.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }) // prettier-ignore
  vi.spyOn(historySearch, 'useSearch').mockReturnValue({ search: {}, setSearch: vi.fn() })
  context = await openTestWork(['saleEvents', 'orders', 'listings', 'activity'])
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await context.db.close()
})

it('Whatnot history without a show offers the import of transactions once', async () => {
  render(
    <MantineProvider env="test">
      <WorkContext value={context}>
        <WhatnotHistoryPage />
      </WorkContext>
    </MantineProvider>,
  )
  await screen.findByText('No shows in these days')
  expect(screen.getAllByRole('button', { name: 'Import transactions' })).toHaveLength(1)
})
