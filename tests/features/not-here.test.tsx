// @vitest-environment jsdom
/** Addresses that name what is not on the device. */
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inboundSearch } from '#features/dock/inbound/inbound-search.ts'
import { openTruckOf, useInbound, useTruckNotHere } from '#features/dock/inbound/use-inbound.ts'
import { manifestSearch } from '#features/dock/manifest/manifest-search.ts'
import { useManifest } from '#features/dock/manifest/use-manifest.ts'
import { SortsRuleDrawer } from '#features/grading/sorts/sorts-rule-drawer.tsx'
import type { EditedRules } from '#features/grading/sorts/use-sort-rules.ts'
import { WorkContext } from '#hooks/services.ts'
import { useNotHere } from '#ui/table/use-not-here.ts'
import { aLoad } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const setSearch = vi.fn()
const show = (page: ReactNode) => render(<MantineProvider env="test">{page}</MantineProvider>)

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }) // prettier-ignore
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a drawer of a record that the address names', () => {
  function Probe({ id, isRead, isFound }: { id?: string; isRead: boolean; isFound: boolean }) {
    return <p>{useNotHere(id, isRead, isFound) ? 'not here' : 'nothing'}</p>
  }
  const said = () => document.querySelector('p')?.textContent

  it('says that it is not here once its list was read, and not before', () => {
    const { rerender } = render(<Probe id="gone" isRead={false} isFound={false} />)
    expect(said()).toBe('nothing')
    rerender(<Probe id="gone" isRead isFound={false} />)
    expect(said()).toBe('not here')
    rerender(<Probe isRead isFound={false} />)
    expect(said()).toBe('nothing')
  })

  it('says nothing of one that was open and is taken away there', () => {
    const { rerender } = render(<Probe id="rule" isRead isFound />)
    rerender(<Probe id="rule" isRead isFound={false} />)
    expect(said()).toBe('nothing')
    rerender(<Probe isRead isFound={false} />)
    rerender(<Probe id="rule" isRead isFound={false} />)
    expect(said()).toBe('not here')
  })
})

it('Sorts says that a rule is not here, and closing it lets go of the address', async () => {
  const rules = { rules: [], stored: [], last: undefined } as unknown as EditedRules
  show(<SortsRuleDrawer rules={rules} address={{ search: { rule: 'gone' }, setSearch }} />)
  expect(await screen.findByText('This rule is not on this device any more.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(setSearch).toHaveBeenCalledWith({ rule: undefined })
})

describe('a load that the address names', () => {
  let context: TestWork
  beforeEach(async () => {
    context = await openTestWork(['loads', 'manifestLines', 'units', 'containers', 'photos', 'config'])
    await context.put('loads', [aLoad({ id: 'load-1', stage: 'arrived' }), aLoad({ id: 'load-2', stage: 'won' })])
  })
  afterEach(() => context.db.close())
  const inStore = (page: ReactNode) => show(<WorkContext value={context}>{page}</WorkContext>)
  const states: string[] = []
  const said = () => states.at(-1)
  beforeEach(() => states.splice(0))

  function Manifest() {
    const { isNotHere, table, load } = useManifest()
    states.push(`${load?.id ?? 'none'} ${table ? 'read' : 'unread'} ${isNotHere ? 'not here' : 'here'}`)
    return null
  }
  function Trucks() {
    const inbound = useInbound()
    const isNotHere = useTruckNotHere(inbound, openTruckOf(inbound))
    states.push(`${inbound.rows ? 'read' : 'unread'} ${isNotHere ? 'not here' : 'here'}`)
    return null
  }

  it.each([
    ['gone', 'none read not here'],
    ['load-2', 'none read here'],
    ['load-1', 'load-1 read here'],
  ])('Manifest tells %s from one without a manifest: %s', async (load, state) => {
    vi.spyOn(manifestSearch, 'useSearch').mockReturnValue({ search: { load }, setSearch })
    inStore(<Manifest />)
    await expect.poll(said).toBe(state)
    if (load === 'gone') expect(states, 'never as a load without a manifest').not.toContain('none read here')
  })

  it.each([
    ['gone', 'read not here'],
    ['load-1', 'read here'],
  ])('Inbound tells the truck of %s: %s', async (truck, state) => {
    vi.spyOn(inboundSearch, 'useSearch').mockReturnValue({ search: { truck }, setSearch })
    inStore(<Trucks />)
    await expect.poll(said).toBe(state)
  })
})
