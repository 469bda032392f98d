/** A network that loses, delays and cuts off what passes, by a seed. */
import type { BrowserContext, Route } from '@playwright/test'
import { createRandom, type Random } from '#scripts/demo/random.ts'

const toServer = /documents:|Firestore\/Listen|restow\/ping|securetoken/

export interface BadNetwork {
  /** How many requests were lost on the way there, delayed, and answered in vain. */
  readonly counts: { lost: number; delayed: number; unheard: number }
  heal(): void
}

/** Begins at once. Which request meets which fate comes from the seed; in which order requests come does not. */
export async function badNetwork(context: BrowserContext, seed: number): Promise<BadNetwork> {
  const random = createRandom(seed, 'network')
  const counts = { lost: 0, delayed: 0, unheard: 0 }
  let isBad = true
  await context.route(toServer, async (route) => {
    try {
      if (isBad) await mistreat(route, random, counts)
      else await route.continue()
    } catch {
      // The page or the server has gone meanwhile.
      await route.abort().catch(() => undefined)
    }
  })
  return {
    counts,
    heal: () => {
      isBad = false
    },
  }
}

async function mistreat(route: Route, random: Random, counts: BadNetwork['counts']): Promise<void> {
  const isStream = route.request().url().includes('Listen')
  const fate = random.next()
  if (fate < 0.2) {
    counts.lost += 1
    return route.abort()
  }
  if (fate < 0.4 && !isStream) {
    counts.unheard += 1
    await route.fetch()
    return route.abort()
  }
  if (fate < 0.7) {
    counts.delayed += 1
    await new Promise((resolve) => setTimeout(resolve, random.int(20, 600)))
  }
  return route.continue()
}
