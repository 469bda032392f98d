/**
 * The address of a page: one schema of its search parameters, for the route's `validateSearch` and for the page itself.
 * Invariant: an unknown or damaged value is dropped and never throws.
 */
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import * as z from 'zod/mini'
import { isDay } from '#domain/core/days.ts'
import type { PagePath } from '#domain/core/people/access.ts'
import { afterFrame } from '#ui/after-frame.ts'

// Why: without it zod tries `new Function`, which the content security policy reports.
z.config({ jitless: true })

const LONGEST_CODE = 80

/** A parameter that is absent where its value is missing or damaged. */
// eslint-disable-next-line promise/valid-params -- zod's own `catch`, not a promise's
export const dropBad = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** An id, label or key. The router reads `?open=123` as a number; it is text here. */
export const code = dropBad(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value).slice(0, LONGEST_CODE) || undefined),
  ),
)

/** The longest key of a group that a record may give: a category. */
const LONGEST_KEY = 120

/** The key of a group that figures are narrowed to. An empty one is a group too, such as what has no category. */
export const groupKey = dropBad(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value).slice(0, LONGEST_KEY)),
  ),
)

/** One of a few names. The usual one is the page without the parameter, so it leaves the address. */
export const oneOf = <const Name extends string>(names: readonly Name[], usual?: Name) =>
  dropBad(
    z.pipe(
      z.enum(names),
      z.transform((name): Name | undefined => (name === usual ? undefined : name)),
    ),
  )

/** Present or absent. */
export const flag = dropBad(
  z.pipe(
    z.union([z.literal(true), z.literal('true')]),
    z.transform(() => true as const),
  ),
)

/** A day that there is, `YYYY-MM-DD`. */
export const day = dropBad(z.string().check(z.refine(isDay)))

type Params = Readonly<Record<string, unknown>>

/** The parameters of an address that the schema has, without absent ones. */
export function parseSearch<Search extends Params>(schema: z.ZodMiniType<Search>, params: Params): Search {
  const known = Object.entries(z.parse(schema, params)).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as Search
}

/** Whether a change of the address can be gone back to with the browser's button. */
export type AddressWay = 'push' | 'replace'

export interface PageAddress<Search> {
  readonly search: Search
  /**
   * Changes some parameters; `undefined` takes one away. With `push`, back goes to what was shown before; with `replace` it does not: `way` goes before the
   * page's usual one. A changed address draws the whole page anew: where a press or a key asks for it, the frame of that press comes first, and where the person
   * has gone elsewhere by then, nothing changes.
   */
  readonly setSearch: (changes: Search, way?: AddressWay) => void
}

export interface PageSearch<Search> {
  readonly parse: (params: Params) => Search
  readonly useSearch: () => PageAddress<Search>
}

/** A press or a key is being handled. What the store answers, such as to a scan, is none. */
const isInput = (): boolean => globalThis.event instanceof UIEvent

/** Changes that wait for the frame of their press, in their order. */
let waiting: (() => void)[] = []
function changeWaiting(): void {
  const changes = waiting
  waiting = []
  for (const change of changes) change()
}

/** The type of a page's address, for the parts of the page. */
export type AddressOf<Page extends { readonly useSearch: () => unknown }> = ReturnType<Page['useSearch']>

/** @param history whether a change can be gone back to with the browser's button; by default it cannot */
export function createPageSearch<Search extends Params>(
  path: PagePath,
  schema: z.ZodMiniType<Search>,
  { history = 'replace' }: { readonly history?: AddressWay } = {},
): PageSearch<Search> {
  const parse = (params: Params) => parseSearch(schema, params)
  const usePageSearch = (): PageAddress<Search> => {
    const router = useRouter()
    // Why: the router hands on what the schema dropped, so the page parses too.
    const params: Params = useSearch({ strict: false })
    const search = useMemo(() => parse(params), [params])
    const setSearch = useCallback(
      (changes: Search, way: AddressWay = history) => {
        const change = () =>
          void router.navigate({
            to: path,
            search: (before: Params) => parse({ ...parse(before), ...changes }),
            replace: way === 'replace',
          })
        if (!isInput()) {
          // What a press asked for before stays before: a scan that closes a drawer may open another record.
          changeWaiting()
          change()
          return
        }
        waiting.push(() => (router.latestLocation.pathname === path ? change() : undefined))
        afterFrame(changeWaiting)
      },
      [router],
    )
    return { search, setSearch }
  }
  return { parse, useSearch: usePageSearch }
}
