// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeCovers } from '#ui/command/covers.ts'
import { labelColumn, moneyColumn, qtyColumn, textColumn } from '#ui/table/columns.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { TableView } from '#ui/table/views/table-view.ts'

// A busy machine is no fault of the table.
configure({ asyncUtilTimeout: 20_000 })

interface Unit {
  readonly id: string
  readonly title: string
  readonly qty: number
  readonly cents: number
}

const units: readonly Unit[] = Array.from({ length: 500 }, (_, index) => ({
  id: `U${index}`,
  title: index % 2 ? `Drill ${index}` : `Fryer ${index}`,
  qty: index % 7,
  cents: 100 * index,
}))
const columns = [
  labelColumn<Unit>('label', 'Label', (unit) => unit.id),
  textColumn<Unit>('title', 'Title', (unit) => unit.title),
  qtyColumn<Unit>('qty', 'Qty', (unit) => unit.qty),
  moneyColumn<Unit>('retail', 'Retail', (unit) => unit.cents, { hidden: true }),
]
const titleColumn = textColumn<Unit>('title', 'Title', (unit) => unit.title)
const noView: TableView = {}
const idOf = (unit: Unit) => unit.id
const opened = vi.fn<(id: string) => void>()
const viewed = vi.fn<(view: TableView) => void>()
const chosen = vi.fn<(ids: readonly string[]) => void>()

interface PageProps {
  readonly rows: readonly Unit[]
  readonly first?: TableView
  readonly isPart?: boolean
}

function Page({ rows, first = {}, isPart = false }: PageProps) {
  const [view, setView] = useState(first)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return (
    <RecordTable
      rows={rows}
      isPart={isPart}
      columns={columns}
      rowId={idOf}
      name="Units"
      view={view}
      onView={(next) => {
        viewed(next)
        setView(next)
      }}
      onOpen={(unit) => opened(unit.id)}
      empty={<p>Receive a pallet first</p>}
      selection={{
        ids,
        onChange: (next) => {
          chosen([...next])
          setIds(next)
        },
      }}
    />
  )
}

const page = (props: PageProps) => (
  <MantineProvider>
    <Page {...props} />
  </MantineProvider>
)

function show(rows: readonly Unit[] = units, first: TableView = {}) {
  render(page({ rows, first }))
}

const bodyRows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1)
const firstCells = () => within(bodyRows()[0] ?? document.body).getAllByRole('gridcell')

beforeEach(() => {
  vi.clearAllMocks()
  // jsdom has no layout, no media and no observers: the table is on a desktop of this size.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }) // prettier-ignore
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  Element.prototype.scrollTo = () => undefined
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the record table', () => {
  it('draws only the rows in sight and shows how many there are', () => {
    show()
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('501')
    expect(bodyRows().length).toBeLessThan(80)
    expect(bodyRows().length).toBeGreaterThan(15)
  })

  it('sorts by a press on a header, down by a second one', () => {
    show()
    const qty = screen.getByRole('button', { name: /^Qty/ })
    fireEvent.click(qty)
    fireEvent.click(qty)
    expect(viewed).toHaveBeenLastCalledWith({ sort: '-qty' })
    expect(firstCells()[3]?.textContent).toBe('6')
    expect(screen.getByRole('columnheader', { name: /Qty/ }).getAttribute('aria-sort')).toBe('descending')
  })

  it('is driven by keys: down, Enter opens, Space selects', () => {
    show()
    const grid = screen.getByRole('grid')
    fireEvent.keyDown(grid, { key: 'ArrowDown' })
    fireEvent.keyDown(grid, { key: 'ArrowDown' })
    fireEvent.keyDown(grid, { key: 'Enter' })
    fireEvent.keyDown(grid, { key: ' ' })
    expect(opened.mock.calls).toEqual([['U2']])
    expect(chosen).toHaveBeenLastCalledWith(['U2'])
    expect(grid.getAttribute('aria-activedescendant')).toBe(bodyRows()[2]?.id)
  })

  it('opens a row by a press but selects by its box, with Shift a range', () => {
    show()
    const boxes = within(screen.getByRole('grid')).getAllByRole('checkbox', { name: 'Select' })
    fireEvent.click(boxes[1] ?? document.body)
    fireEvent.click(boxes[3] ?? document.body, { shiftKey: true })
    expect(opened).not.toHaveBeenCalled()
    expect(chosen).toHaveBeenLastCalledWith(['U1', 'U2', 'U3'])
    fireEvent.click(firstCells()[2] ?? document.body)
    expect(opened.mock.calls).toEqual([['U0']])
  })

  it('puts its open panel away for a scan, which may open a record over it', async () => {
    // The trap of the focus finds nothing that is drawn here, and says so.
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.spyOn(console, 'error').mockReturnValue()
    show(units.slice(0, 20))
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await screen.findByRole('dialog', { name: 'Columns' })
    act(closeCovers)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Columns' })).toBeNull())
  })

  it('filters as typed and shows how many match', async () => {
    show()
    fireEvent.change(screen.getByRole('textbox', { name: 'Filter' }), { target: { value: 'drill 49' } })
    expect(await screen.findByText('10 of 500')).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox', { name: 'Filter' }), { target: { value: 'sofa' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }))
    expect(await screen.findByText('500')).toBeTruthy()
  })

  it('shows what the address asks for, and else hides what starts hidden', () => {
    show(units, { q: 'fryer', sort: '-qty', hide: 'title' })
    expect(screen.queryByRole('columnheader', { name: /Title/ })).toBeNull()
    expect(screen.getByRole('columnheader', { name: /Retail/ })).toBeTruthy()
    cleanup()
    show()
    expect(screen.queryByRole('columnheader', { name: /Retail/ })).toBeNull()
  })

  it.each(['desktop', 'handheld'])('draws a row again only when something of it changed, on a %s', (device) => {
    vi.stubGlobal('matchMedia', () => ({ matches: device === 'handheld', addEventListener() {}, removeEventListener() {} })) // prettier-ignore
    const drawn = vi.fn<(unit: Unit) => string>(({ id }) => id)
    const own = [{ ...labelColumn<Unit>('label', 'Label', (unit) => unit.id), cell: drawn }, titleColumn]
    const some = units.slice(0, 5)
    const table = (openId: string) => (
      <MantineProvider>
        <RecordTable rows={some} columns={own} rowId={idOf} name="Units" view={noView} onView={viewed} onOpen={() => opened('')} openId={openId} empty={null} />
      </MantineProvider>
    ) // prettier-ignore
    const { rerender } = render(table(''))
    expect(drawn).toHaveBeenCalled()
    drawn.mockClear()
    rerender(table(''))
    expect(drawn).not.toHaveBeenCalled()
    rerender(table('U3'))
    // The cursor of a desktop leaves the first row for it.
    const cursorFrom = device === 'desktop' ? ['U0'] : []
    expect([...new Set(drawn.mock.calls.map(([unit]) => unit.id))]).toEqual([...cursorFrom, 'U3'])
  })

  it.each(['desktop', 'handheld'])('stays as it is drawn when the page around it changes, on a %s', (device) => {
    vi.stubGlobal('matchMedia', () => ({ matches: device === 'handheld', addEventListener() {}, removeEventListener() {} })) // prettier-ignore
    // It is asked for each row that is gone through to draw the list.
    const named = vi.fn<(unit: Unit) => string>(idOf)
    const [some, ids] = [units.slice(0, 5), new Set<string>()]
    const table = (view: TableView) => (
      <MantineProvider>
        <RecordTable rows={some} columns={columns} rowId={(unit) => named(unit)} name="Units" view={view} onView={() => viewed({})} onOpen={() => opened('')} selection={{ ids, onChange: () => chosen([]) }} footer={(all) => ({ label: `${all.length}` })} empty={null} />
      </MantineProvider>
    ) // prettier-ignore
    const { rerender } = render(table({}))
    expect(named).toHaveBeenCalled()
    named.mockClear()
    rerender(table({}))
    expect(named).not.toHaveBeenCalled()
    rerender(table({ q: 'Drill' }))
    expect(named).toHaveBeenCalled()
  })

  it('shows how to fill it when there is nothing', () => {
    show([])
    expect(screen.getByText('Receive a pallet first')).toBeTruthy()
  })
})

describe('a table whose first rows are here and whose rest is being read', () => {
  const firstRows = units.slice(0, 30)
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all shown' })

  it('shows them without a count; what needs all rows waits for them', () => {
    const { rerender } = render(page({ rows: firstRows, isPart: true }))
    expect(bodyRows().length).toBeGreaterThan(10)
    expect(screen.getByRole('status').textContent).toBe('Reading the rest…')
    expect(all().disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Export/ }).disabled).toBe(true)
    fireEvent.click(screen.getAllByRole('checkbox', { name: 'Select' })[2] ?? document.body)
    expect(chosen).toHaveBeenLastCalledWith(['U2'])
    rerender(page({ rows: units }))
    expect(screen.getByRole('status').textContent).toBe('500')
    expect(all().disabled).toBe(false)
    expect(screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Select' })[2]?.checked).toBe(true)
  })

  it.each([
    ['in another order', { sort: '-qty' }],
    ['filtered', { f: 'title:Drill' }],
    ['searched', { q: 'drill' }],
  ])('shows none of them %s: others may stand before them', (_how, first) => {
    render(page({ rows: firstRows, first, isPart: true }))
    expect(screen.queryByRole('grid')).toBeNull()
    expect(screen.queryByText('Nothing matches the filter')).toBeNull()
  })

  it('does not say that there is nothing before all was read', () => {
    const { rerender } = render(page({ rows: [], isPart: true }))
    expect(screen.queryByText('Receive a pallet first')).toBeNull()
    rerender(page({ rows: [] }))
    expect(screen.getByText('Receive a pallet first')).toBeDefined()
  })
})
