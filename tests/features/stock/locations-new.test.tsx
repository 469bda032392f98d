// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findAllPlaces } from '#data/core/zones.ts'
import { readDraft, writeDraft } from '#data/store/device.ts'
import { LocationsNew } from '#features/stock/locations/locations-new.tsx'
import { usePlacesWork } from '#features/stock/locations/use-places-work.ts'
import { WorkContext } from '#hooks/services.ts'
import { aLocation } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const zone = aLocation({ id: 'L-STORAGE', code: 'STORAGE', kind: 'zone' })
const site = { places: [zone], byId: new Map([[zone.id, zone]]) } as never
const onDone = vi.fn<() => void>()

function Page() {
  return <LocationsNew site={site} making={usePlacesWork()} onDone={onDone} onCancel={vi.fn()} />
}

let context: TestWork
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }) // prettier-ignore
  onDone.mockClear()
  context = await openTestWork(['locations', 'units', 'containers', 'activity', 'users'])
  await context.put('locations', [zone])
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await context.db.close()
})

it('the form of new places is empty for the next lot once its places are made, but for the kind and the zone', async () => {
  const typed = { pattern: 'D-{1..3}', kind: 'dock', parentId: zone.id, capacity: 12, allowedStages: ['stored'], inRacks: false } // prettier-ignore
  await writeDraft(context.db, 'places-new', typed)
  render(
    <MantineProvider env="test">
      <WorkContext value={context}>
        <Page />
      </WorkContext>
    </MantineProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Make 3 places' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(await findAllPlaces(context.db)).toHaveLength(4)
  const pattern = await screen.findByLabelText<HTMLInputElement>('Pattern')
  expect(pattern.value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Capacity').value).toBe('')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Kind' }).value).toBe('Dock door')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'In' }).value).toBe('STORAGE')
  expect(await readDraft(context.db, 'places-new')).toEqual({ kind: 'dock', parentId: zone.id })
})
