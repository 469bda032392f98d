// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { BehaviorSubject, of } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectionNames } from '#schemas/collections.ts'
import { PaletteBox } from '#app/palette/palette-box.tsx'
import { noteRecent, readRecent } from '#app/palette/palette-recent.ts'
import { closeCovers } from '#ui/command/covers.ts'
import { keyRun } from '#scan/keys/early-keys.ts'
import type { Viewer } from '#data/core/find/found.ts'
import { offlineOnly } from '#data/store/sync-port.ts'
import { ServicesContext, type Services } from '#hooks/services.ts'
import { aContainer, aLoad, anOrder, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'
import { eventually } from '#tests/support/eventually.ts'

// A busy machine is no fault of the palette.
configure({ asyncUtilTimeout: 20_000 })

const navigate = vi.fn<(to: object) => Promise<void>>(() => Promise.resolve())
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))

const retryNow = vi.fn<() => void>()
const choose = vi.fn<(language: string) => Promise<void>>(() => Promise.resolve())
const ways = { onSync: vi.fn<() => void>(), onPassword: vi.fn<() => void>(), onSignOut: vi.fn<() => void>() }
const services = {
  sync$: new BehaviorSubject({ ...offlineOnly, retryNow }),
  language: { choose },
  session$: of({ status: 'starting' }),
} as unknown as Services

let context: TestWork
function show(rank: Viewer = 'manager') {
  return render(
    <MantineProvider env="test">
      <ServicesContext value={services}>
        <PaletteBox context={context} rank={rank} ways={ways} />
        <input aria-label="Elsewhere" />
      </ServicesContext>
    </MantineProvider>,
  )
}

const field = () => screen.findByRole('combobox', { name: 'Page, code, name or action' })
const options = () => screen.getAllByRole('option').map((one) => one.textContent)
const inGroup = async (name: string) =>
  within(await screen.findByRole('group', { name }))
    .getAllByRole('option')
    .map((one) => one.textContent)
const current = () => screen.getAllByRole('option', { selected: true }).map((one) => one.textContent)
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

async function openPalette(): Promise<HTMLElement> {
  press('k', { ctrlKey: true })
  const input = await field()
  await screen.findByRole('listbox')
  input.focus()
  return input
}

async function type(text: string): Promise<void> {
  fireEvent.change(await field(), { target: { value: text } })
}

describe('the command palette', () => {
  beforeEach(async () => {
    vi.clearAllMocks()
    localStorage.clear()
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }) // prettier-ignore
    Object.assign(Element.prototype, { checkVisibility: () => true })
    context = await openTestWork([...collectionNames].filter((name) => name !== 'photos'))
    await context.put('loads', [aLoad({ id: 'load-1', code: 'L-1042', stage: 'receiving' })])
    await context.put('units', [aUnit({ id: 'unit-1', label: 'U-7KQ0012X', title: 'Radio' })])
    await context.put('containers', [aContainer({ id: 'pallet-1', label: 'P-7KQ0001A' })])
    await context.put('orders', [anOrder({ id: 'order-1', externalId: 'INV-501', method: 'pickup', status: 'paid' })])
  })
  afterEach(async () => {
    cleanup()
    await context.db.close()
    vi.unstubAllGlobals()
  })

  it('opens by Ctrl+K, by Cmd+K and by its button, and closes by Escape', async () => {
    show()
    for (const open of [
      (): unknown => press('k', { ctrlKey: true }),
      () => press('K', { metaKey: true }),
      () => fireEvent.click(screen.getByRole('button', { name: 'Find' })),
    ]) {
      act(() => void open())
      fireEvent.keyDown(await field(), { key: 'Escape' })
      await eventually(() => expect(screen.queryByRole('combobox')).toBeNull())
    }
  })

  it('opens by no other key, by none that repeats, and by none within a scan', () => {
    show()
    press('k')
    press('k', { ctrlKey: true, altKey: true })
    press('k', { ctrlKey: true, shiftKey: true })
    press('k', { ctrlKey: true, repeat: true })
    // A code with a vertical tab in it: the scanner sends that as Ctrl+K.
    const sending = vi.spyOn(keyRun, 'isSending').mockReturnValue(true)
    press('k', { ctrlKey: true })
    sending.mockRestore()
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('offers each person the pages that are theirs, by the words of the warehouse in both languages', async () => {
    const { unmount } = show('associate')
    await openPalette()
    const pages = await inGroup('Pages')
    expect(pages.some((one) => one?.startsWith('Receive'))).toBe(true)
    expect(pages.some((one) => /^(?:Users|Leads|Locations)/.test(one ?? ''))).toBe(false)
    await type('camiones')
    await screen.findByText('Nothing on this device matches.')
    unmount()
    show('manager')
    await openPalette()
    await type('camiones')
    await eventually(() => expect(options()).toEqual(['InboundDock']))
  })

  it('goes to a page by its first letters and Enter', async () => {
    show()
    await openPalette()
    await type('rece')
    await eventually(() => expect(current()).toEqual(['ReceiveDock']))
    press('Enter')
    await eventually(() => expect(navigate).toHaveBeenCalledWith({ to: '/receive' }))
    await eventually(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  it('waits with Enter for the record that is still looked for', async () => {
    show()
    await openPalette()
    await type('L-1042')
    press('Enter')
    await eventually(() => expect(navigate).toHaveBeenCalledWith({ to: '/manifest', search: { load: 'load-1' } }))
  })

  it('forgets an Enter for a text that was changed before its records were found', async () => {
    show()
    const input = await openPalette()
    await type('L-1042')
    press('Enter')
    // At once: in a wait, the record could be found.
    fireEvent.change(input, { target: { value: 'zzzz' } })
    await screen.findByText('Nothing on this device matches.')
    expect(navigate).not.toHaveBeenCalled()
  })

  it('moves by arrows around the list and names the choice under the cursor to a screen reader', async () => {
    show()
    const input = await openPalette()
    const [one, two] = options()
    const last = options().at(-1)
    expect(current()).toEqual([one])
    press('ArrowDown')
    expect(current()).toEqual([two])
    press('ArrowUp')
    press('ArrowUp')
    expect(current()).toEqual([last])
    const active = input.getAttribute('aria-activedescendant') ?? ''
    expect(document.getElementById(active)?.textContent).toBe(last)
    expect(input.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
    expect(document.activeElement).toBe(input)
  })

  it('says how many results there are', async () => {
    show()
    await openPalette()
    await type('U-7KQ')
    await eventually(() => expect(screen.getByRole('status').textContent).toBe('1 result'))
    await type('zzzz')
    await eventually(() => expect(screen.getByRole('status').textContent).toBe('No result'))
  })

  it('does what is chosen: sends, opens sync, changes the language, signs out', async () => {
    show()
    for (const [typed, done] of [
      ['send', retryNow],
      ['show sync', ways.onSync],
      ['change password', ways.onPassword],
      ['log out', ways.onSignOut],
      ['idioma', choose],
    ] as const) {
      await openPalette()
      await type(typed)
      await eventually(() => expect(options().length).toBeGreaterThan(0))
      press('Enter')
      await eventually(() => expect(done).toHaveBeenCalledTimes(1))
      await eventually(() => expect(screen.queryByRole('combobox')).toBeNull())
    }
    expect(choose).toHaveBeenCalledWith('es')
  })

  it('offers what was chosen lately first, for this person alone, and records as they are now', async () => {
    noteRecent('u1', 'page:/pallets')
    noteRecent('u1', 'units:unit-1')
    noteRecent('u1', 'units:gone')
    noteRecent('u1', 'do:theme')
    noteRecent('other', 'page:/receive')
    show()
    await openPalette()
    await eventually(async () =>
      expect(await inGroup('Recent')).toEqual([
        expect.stringMatching(/theme$/),
        expect.stringMatching(/^U-7KQ0012XRadio/),
        'PalletsDock',
      ]),
    )
    expect(await inGroup('Pages')).not.toContain('PalletsDock')
    fireEvent.click(screen.getByRole('option', { name: /U-7KQ0012X/ }))
    await eventually(() => expect(navigate).toHaveBeenCalledTimes(1))
    expect(readRecent('u1')[0]).toBe('units:unit-1')
  })

  it('leaves out what was chosen lately and is no longer theirs', async () => {
    noteRecent('u1', 'page:/leads')
    show('associate')
    await openPalette()
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull()
  })

  it('opens with a damaged memory, and with one that takes nothing', async () => {
    localStorage.setItem('restow-palette-u1', '{"a":')
    expect(readRecent('u1')).toEqual([])
    localStorage.setItem('restow-palette-u1', '[1,null,"page:/pallets"]')
    expect(readRecent('u1')).toEqual(['page:/pallets'])
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    show()
    await openPalette()
    await type('inspect')
    await eventually(() => expect(current()[0]).toMatch(/^Inspect/))
    press('Enter')
    await eventually(() => expect(navigate).toHaveBeenCalledWith({ to: '/inspect' }))
    full.mockRestore()
  })

  it('gives way to a scan', async () => {
    show()
    await openPalette()
    act(closeCovers)
    await eventually(() => expect(screen.queryByRole('combobox')).toBeNull())
  })
})
