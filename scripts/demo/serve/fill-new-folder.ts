/** The demonstration warehouse in a data folder that is still unused. */
import type { Admin } from '#backend/admin.ts'
import { StartError, type RunningServer } from '#backend/server.ts'
import type { Site } from '#backend/site.ts'
import { localDay, zoneMinutes } from '#scripts/demo/local-day.ts'
import { demoWarehouse } from '#scripts/demo/warehouse.ts'
import { isThisMachine } from '#backend/tls/machine-names.ts'
import type { StartWish } from './start-wish.ts'
import { isUnpeopled, writeDemo } from '#scripts/demo/write-demo.ts'

const DEMO_SEED = 1

/** Read back from an export, its people have no published password. */
const hasDemo = (admin: Admin): boolean => admin.findUser('admin@restow.test')?.hasPassword === true

/** Everyone can read the demonstration's passwords, so no other device reaches it unless a person has asked for that in words. */
export function keepDemoHere({ host, address, shareDemo, empty, data }: StartWish) {
  return (admin: Admin, site: Site): void => {
    if (empty && hasDemo(admin)) {
      throw new StartError(
        `The data folder ${data} holds the demonstration warehouse. Name another with --data, or empty it with --fresh.`,
      )
    }
    const isDemo = hasDemo(admin) || (!site.isOwn && !empty && isUnpeopled(admin))
    if (!isDemo || shareDemo || (isThisMachine(host) && address === '')) return
    throw new StartError(
      `The passwords of the demonstration warehouse are published, so other devices do not reach it on ${address || host}. ` +
        'Start your own company with --empty and a new --data folder, or add --share-demonstration.',
    )
  }
}

/** Fills a folder without people that is not a company's own. Returns whether the demonstration accounts are in the folder. */
export async function fillNewFolder(server: RunningServer, signal: AbortSignal): Promise<boolean> {
  if (server.site.isOwn || !isUnpeopled(server.admin)) return hasDemo(server.admin)
  console.log('Filling the demonstration warehouse …')
  const warehouse = demoWarehouse({ today: localDay(), zoneMinutes: zoneMinutes(), seed: DEMO_SEED })
  await writeDemo(server.admin, warehouse, () => signal.throwIfAborted())
  return true
}
