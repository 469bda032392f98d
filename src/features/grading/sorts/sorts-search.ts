/** What the address of the page Sorts says. Bad values are dropped. */
export const sortsViews = ['bench', 'rules', 'changes'] as const
export type SortsView = (typeof sortsViews)[number]

export interface SortsSearch {
  /** Where nothing is said: the rules on a desktop, the bench elsewhere. */
  readonly show?: SortsView
  /** A unit whose drawer stands open. */
  readonly unit?: string
  /** A rule that is being changed, by its key; `new` makes one, `rest` the one that takes everything. */
  readonly rule?: string
  /** A unit that the rules are tested with, by its id. */
  readonly test?: string
  /** The dry run stands open. */
  readonly dry?: 'run'
}

function idIn(search: Readonly<Record<string, unknown>>, key: string): string {
  const value = search[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 80) : ''
}

export function sortsSearch(search: Readonly<Record<string, unknown>>): SortsSearch {
  const [unit, rule, test] = [idIn(search, 'unit'), idIn(search, 'rule'), idIn(search, 'test')]
  const show = sortsViews.find((one) => one === search['show'])
  return {
    ...(show ? { show } : {}),
    ...(unit ? { unit } : {}),
    ...(rule ? { rule } : {}),
    ...(test ? { test } : {}),
    ...(search['dry'] === 'run' ? { dry: 'run' } : {}),
  }
}
