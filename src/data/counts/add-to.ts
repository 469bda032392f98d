/** Adds to a count; a count of 0 leaves the map. */
export function addTo<Key>(map: Map<Key, number>, key: Key, by: number): void {
  const next = (map.get(key) ?? 0) + by
  if (next === 0) map.delete(key)
  else map.set(key, next)
}
