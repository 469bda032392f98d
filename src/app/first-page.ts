/** The first page of this start. What it does without waits until it stands, so that nothing comes between a person and their first scan. */
import { isStoreAnswered, whenStoreAnswered } from '#hooks/settled.ts'
import { router } from './router.ts'

/** A page that is kept waiting (a store that follows to a new form) holds nothing up for longer. */
const LATEST_MS = 3_000

const idle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 200))

const whenIdle = (): Promise<void> => new Promise((resolve) => idle(() => resolve()))

const whenArrived = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = router.subscribe('onResolved', () => {
      stop()
      resolve()
    })
  })

async function whenItStands(): Promise<void> {
  await whenArrived()
  do {
    await whenStoreAnswered()
    // What comes next is drawn, and asks the store in turn.
    await whenIdle()
  } while (!isStoreAnswered())
}

/** Resolves once the page of the address stands and has what the device can show, after three seconds at the latest. Call before the router is rendered. */
export const firstPage: Promise<void> = Promise.race([
  whenItStands(),
  new Promise<void>((resolve) => {
    setTimeout(resolve, LATEST_MS)
  }),
])
