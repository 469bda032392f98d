/** Documents that unsent local work refers to; they stay on the device until the server has that work. Pure. */
import type { ServerFields } from '#sync/transport/transport.ts'

/** Every id that a document names: in fields, lists and maps whose key ends in `Id` or `Ids`. */
export function idsNamedBy(fields: ServerFields): string[] {
  const ids: string[] = []
  collect(fields, ids)
  return ids
}

function collect(value: unknown, ids: string[]): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    if (/Ids?$/.test(key)) ids.push(...textsOf(item))
    else collect(item, ids)
  }
}

function textsOf(value: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.filter((item): item is string => typeof item === 'string' && item !== '')
}
