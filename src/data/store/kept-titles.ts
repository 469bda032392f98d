/** The titles as they were read the last time, on the disk: the next start looks through them at once. They go with the store. */
import type { TitleDump } from '#domain/core/words/title-index.ts'

const CACHE = 'restow-titles'

/** Where the browser keeps nothing of the kind, such as at an address that is not secure. */
const storage = (): CacheStorage | null => (globalThis as { readonly caches?: CacheStorage }).caches ?? null

const addressOf = (name: string): string => `/kept-titles/${encodeURIComponent(name)}`

export async function keepTitles(name: string, { ids, text }: TitleDump): Promise<void> {
  const cache = await storage()?.open(CACHE)
  await cache?.put(addressOf(name), new Response(`${ids.join('\n')}\n${text}`))
}

/** `null` where none are kept. */
export async function keptTitles(name: string): Promise<TitleDump | null> {
  const cache = await storage()?.open(CACHE)
  const kept = await (await cache?.match(addressOf(name)))?.text()
  if (kept === undefined) return null
  // An empty line parts the ids from the titles, of which the first line end is one.
  const end = kept.indexOf('\n\n')
  return end < 0 ? null : { ids: kept.slice(0, end).split('\n'), text: kept.slice(end + 1) }
}

export async function forgetTitles(name: string): Promise<void> {
  const cache = await storage()?.open(CACHE)
  await cache?.delete(addressOf(name))
}
