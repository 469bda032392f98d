/** The demonstration warehouse in a data folder that is still unused. */
import type { RunningServer } from '#backend/server.ts'
import { localDay, zoneMinutes } from '#scripts/demo/local-day.ts'
import { demoWarehouse } from '#scripts/demo/warehouse.ts'
import { isUnpeopled, writeDemo } from '#scripts/demo/write-demo.ts'

const DEMO_SEED = 1

/** Fills a folder without people. Returns whether the demonstration accounts are in the folder. */
export async function fillNewFolder(server: RunningServer, signal: AbortSignal): Promise<boolean> {
  if (!isUnpeopled(server.admin)) return server.admin.findUser('admin@restow.test') !== undefined
  console.log('Filling the demonstration warehouse …')
  const warehouse = demoWarehouse({ today: localDay(), zoneMinutes: zoneMinutes(), seed: DEMO_SEED })
  await writeDemo(server.admin, warehouse, () => signal.throwIfAborted())
  return true
}
