/** The app as of a version of the units' schema: the first one as it is, the next one with a field and an index more. Each is loaded anew, as a build is. */
import { vi } from 'vitest'
import type { CollectionSpec } from '#schemas/document.ts'
import { count } from '#schemas/fields.ts'
import type { UnitDoc } from '#schemas/units.ts'

/** What the next version adds: a number that is `null` until a person weighs the unit, and an index. */
export const ADDED_FIELD = 'weightGrams'

function nextUnits(units: CollectionSpec<UnitDoc>): CollectionSpec<UnitDoc> {
  const fields = Object.assign({ [ADDED_FIELD]: count }, units.fields)
  return { ...units, version: units.version + 1, fields, indexes: [...units.indexes, ['brand']] }
}

export async function loadApp(version: 'first' | 'next') {
  vi.resetModules()
  vi.doMock('#schemas/units.ts', async (original) => {
    const module = await original<{ readonly units: CollectionSpec<UnitDoc> }>()
    return version === 'next' ? { ...module, units: nextUnits(module.units) } : module
  })
  const [store, migration, sync, write] = await Promise.all([
    import('#data/store/open-database.ts'),
    import('#data/store/migrate-store.ts'),
    import('#sync/start-sync.ts'),
    import('#data/core/jobs/write.ts'),
  ])
  return { ...store, ...migration, ...sync, ...write }
}

export type App = Awaited<ReturnType<typeof loadApp>>
