// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { afterFrame } from '#ui/after-frame.ts'
import { code, createPageSearch, day, flag, oneOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'
import { inboundSearch } from '#features/dock/inbound/inbound-search.ts'
import { manifestSearch } from '#features/dock/manifest/manifest-search.ts'
import { photoSearch } from '#features/grading/photo/photo-search.ts'
import { reportSearch } from '#features/reports/report-search.ts'
import { zonesSearch } from '#features/stock/zones/zones-search.ts'
import { mainRoutes } from '#routes/pages.ts'

const schema = z.object({
  ...tableParams,
  open: code,
  show: oneOf(['bins', 'counts'], 'bins'),
  claim: flag,
  day,
})
const page = createPageSearch('/bin-spot', schema)

describe('the parameters of a page', () => {
  it('keeps what the schema lists and drops the rest', () => {
    expect(
      page.parse({ q: 'drill', open: 'U1', show: 'counts', claim: true, day: '2026-11-20', evil: {} }),
    ).toStrictEqual({
      q: 'drill',
      open: 'U1',
      show: 'counts',
      claim: true,
      day: '2026-11-20',
    })
  })

  it('reads a code of digits, which the router hands on as a number, as text', () => {
    expect(page.parse({ open: 4711 })).toStrictEqual({ open: '4711' })
  })

  it('cuts a code of more than 80 characters', () => {
    expect(page.parse({ open: 'x'.repeat(3_000) })).toStrictEqual({ open: 'x'.repeat(80) })
  })

  it('drops damaged values and keeps the good ones beside them', () => {
    expect(page.parse({ open: {}, show: 'nowhere', claim: 1, day: 'soon', sort: '-qty' })).toStrictEqual({
      sort: '-qty',
    })
    expect(page.parse({ day: '2026-02-31' })).toStrictEqual({})
  })

  it('leaves the usual view and empty text out of the address', () => {
    expect(page.parse({ show: 'bins', open: '', q: '' })).toStrictEqual({})
  })

  it('reads a flag as the word and as the value', () => {
    expect([page.parse({ claim: 'true' }), page.parse({ claim: false })]).toStrictEqual([{ claim: true }, {}])
  })
})

describe('the address of each page', () => {
  const parsers = Object.values(mainRoutes).flatMap((route) => {
    const parse = (route.options as { validateSearch?: (params: Record<string, unknown>) => object }).validateSearch
    return parse ? [parse] : []
  })

  it('is parsed by a schema on 25 pages', () => {
    expect(parsers).toHaveLength(25)
  })

  it('never throws, and parses its own result to the same again', () => {
    const names = fc.constantFrom('q', 'sort', 'hide', 'f', 'open', 'unit', 'photos', 'show', 'by', 'day', 'claim')
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('new', 'queue', 'table', 'true', undefined))
    fc.assert(
      fc.property(fc.dictionary(names, value), (params) => {
        for (const parse of parsers) {
          const once = parse(params)
          expect(parse({ ...once })).toStrictEqual(once)
        }
      }),
    )
  })

  it('keeps what figures are narrowed to, also where that has no pallet or a long name', () => {
    const category = 'Tools '.repeat(20)
    expect(inboundSearch.parse({ pallet: '', category, load: 1042 })).toStrictEqual({
      pallet: '',
      category,
      load: '1042',
    })
    expect(reportSearch.receiving.parse({ load: '', category })).toStrictEqual({ load: '', category })
  })

  it('drops a day that the calendar does not have', () => {
    expect(inboundSearch.parse({ day: '2026-13-40', show: 'month' })).toStrictEqual({ show: 'month' })
  })

  it('opens the manifest at its lines without naming them', () => {
    expect(manifestSearch.parse({ load: 'L1', by: 'line' })).toStrictEqual({ load: 'L1' })
  })

  it('shows a unit rather than its photos where an address names both', () => {
    expect(photoSearch.parse({ unit: 'U1', photos: 'U1' })).toStrictEqual({ unit: 'U1' })
  })
})

describe('changing the address from a page', () => {
  beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  async function openAt<Address>(href: string, useAddress: () => Address) {
    const hook: { current: Address | null } = { current: null }
    const component = function Page() {
      hook.current = useAddress()
      return null
    }
    const root = createRootRoute()
    const paths = ['/bin-spot', '/inbound', '/zones'] as const
    const routes = paths.map((path) => createRoute({ getParentRoute: () => root, path, component }))
    const history = createMemoryHistory({ initialEntries: [href] })
    const router = createRouter({ routeTree: root.addChildren(routes), history })
    await act(async () => render(<RouterProvider router={router as never} />))
    const change = (step: (address: Address) => void) =>
      act(async () => {
        if (hook.current) step(hook.current)
        await new Promise<void>(afterFrame)
      })
    return { history, hook, change, router }
  }

  it('keeps the parameters that are not named, and takes away the undefined ones', async () => {
    const { history, hook, change } = await openAt('/bin-spot?q=drill&show=counts&open=U1', page.useSearch)
    expect(hook.current?.search).toStrictEqual({ q: 'drill', show: 'counts', open: 'U1' })
    await change(({ setSearch }) => setSearch({ open: undefined, sort: '-qty' }))
    expect(history.location.href).toBe('/bin-spot?q=drill&sort=-qty&show=counts')
  })

  it('loses neither of two changes in one go', async () => {
    const { history, change } = await openAt('/bin-spot', page.useSearch)
    await change(({ setSearch }) => {
      setSearch({ q: 'drill' })
      setSearch({ open: 'U1' })
    })
    expect(history.location.href).toBe('/bin-spot?q=drill&open=U1')
  })

  /** Runs it as a press does. */
  function press(act: () => void): void {
    const button = document.createElement('button')
    button.addEventListener('click', act)
    button.click()
  }

  it('lets the frame of a press come first, and changes nothing where the person has gone elsewhere by then', async () => {
    const { history, change, router } = await openAt('/zones', zonesSearch.useSearch)
    await change(({ setSearch }) => {
      press(() => setSearch({ open: 'Z1' }))
      expect(history.location.href).toBe('/zones')
    })
    expect(history.location.href).toBe('/zones?open=Z1')
    await change(({ setSearch }) => {
      press(() => setSearch({ open: 'Z2' }))
      void router.navigate({ to: '/inbound' })
    })
    expect(history.location.href).toBe('/inbound')
  })

  it('takes two presses in their order', async () => {
    const { history, change } = await openAt('/zones', zonesSearch.useSearch)
    await change(({ setSearch }) => {
      press(() => setSearch({ open: 'Z1' }))
      press(() => setSearch({ open: 'Z2' }))
    })
    expect(history.location.href).toBe('/zones?open=Z2')
  })

  it('keeps a press before the scan that comes with it: the drawer of before closes, and the record of the scan stays open', async () => {
    const { history, change } = await openAt('/zones?open=Z1', zonesSearch.useSearch)
    await change(({ setSearch }) => {
      press(() => setSearch({ open: undefined }))
      setSearch({ open: 'Z2' })
    })
    expect(history.location.href).toBe('/zones?open=Z2')
  })

  it('waits for no frame where a scan asks for it: the next one may be on its way', async () => {
    const { history, change } = await openAt('/zones', zonesSearch.useSearch)
    await change(({ setSearch }) => {
      setSearch({ open: 'Z1' })
      expect(history.location.href).toBe('/zones?open=Z1')
    })
  })

  it('reads again what has no pallet, as the browser keeps it', async () => {
    const first = await openAt('/inbound?show=profit', inboundSearch.useSearch)
    await first.change(({ setSearch }) => setSearch({ by: 'unit', pallet: '' }))
    const { hook } = await openAt(first.history.location.href, inboundSearch.useSearch)
    expect(hook.current?.search).toStrictEqual({ show: 'profit', by: 'unit', pallet: '' })
  })

  it('takes a damaged value out of the address with the next change', async () => {
    const { history, change } = await openAt('/zones?open=Z1&show=%7B', zonesSearch.useSearch)
    await change(({ setSearch }) => setSearch({ open: 'Z2' }))
    expect(history.location.href).toBe('/zones?open=Z2')
  })

  it('adds no step to the history by default, and one where the page asks for it', async () => {
    const zones = await openAt('/zones', zonesSearch.useSearch)
    await zones.change(({ setSearch }) => setSearch({ open: 'Z1' }))
    const inbound = await openAt('/inbound', inboundSearch.useSearch)
    await inbound.change(({ setSearch }) => setSearch({ open: 'new' }))
    expect([zones.history.length, inbound.history.length]).toEqual([1, 2])
  })
})
