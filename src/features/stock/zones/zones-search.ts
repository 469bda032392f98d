/** What the address of the zones page says. Bad values are dropped. */
export interface ZonesSearch {
  /** A place that stands open; `new` makes a zone. */
  readonly open?: string
}

export function zonesSearch(search: Readonly<Record<string, unknown>>): ZonesSearch {
  const open = search['open']
  const id = typeof open === 'string' || typeof open === 'number' ? String(open).slice(0, 80) : ''
  return id ? { open: id } : {}
}
