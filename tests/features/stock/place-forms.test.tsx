// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReactNode } from 'react'
import { readDraft } from '#data/store/device.ts'
import { LocationsChange } from '#features/stock/locations/locations-change.tsx'
import { BlockForm, RenameForm } from '#features/stock/place-forms.tsx'
import { WorkContext } from '#hooks/services.ts'
import { aLocation } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const bin = aLocation({ id: 'L-A-01-01', code: 'A-01-01', kind: 'bin' })
const onDone = vi.fn<() => void>()
const work = { progress: null, make: vi.fn(), change: () => Promise.resolve(true), cancel: vi.fn() } as never
const forms = [
  { name: 'Rename', label: /New code/, typed: 'A-01-1', key: 'place-rename-L-A-01-01', form: <RenameForm place={bin} onDone={onDone} /> },
  { name: 'Block', label: /Why/, typed: 'Beam bent', key: 'place-block-L-A-01-01', form: <BlockForm place={bin} onDone={onDone} /> },
  { name: 'Change', label: /Items|Room|Capacity|capacity/, typed: '12', key: 'places-change', form: <LocationsChange places={[bin]} work={work} onDone={onDone} /> },
] // prettier-ignore

let context: TestWork
const show = (form: ReactNode) =>
  render(
    <MantineProvider>
      <WorkContext.Provider value={context}>{form}</WorkContext.Provider>
    </MantineProvider>,
  )
const valueOf = (field: HTMLElement) => (field as HTMLInputElement).value

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }) // prettier-ignore
  context = await openTestWork(['locations', 'units', 'containers', 'activity'])
  await context.put('locations', [bin])
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await context.db.close()
})

describe.each(forms)('the half-typed form "$name"', ({ label, typed, key, form }) => {
  it('is there again after a reload', async () => {
    show(form)
    fireEvent.change(await screen.findByLabelText(label), { target: { value: typed } })
    cleanup()
    show(form)
    expect(valueOf(await screen.findByLabelText(label))).toBe(typed)
  })
  it.each(['cancel', 'save'])('is forgotten at %s', async (way) => {
    const { container } = show(form)
    fireEvent.change(await screen.findByLabelText(label), { target: { value: typed } })
    await waitFor(async () => expect(await readDraft(context.db, key)).not.toBeNull())
    if (way === 'cancel') fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    else fireEvent.submit(container.querySelector('form') ?? container)
    await waitFor(async () => expect(await readDraft(context.db, key)).toBeNull())
  })
})
