/**
 * The colour of an item on every chart. Green, amber and red are not among them: they belong to answers and states. A name that is not
 * listed takes a colour by itself, the same one each time.
 */
const known: Readonly<Record<string, string>> = {
  received: 'blue.5',
  expected: 'gray.5',
  inspected: 'cyan.5',
  photographed: 'violet.4',
  stored: 'indigo.4',
  listed: 'grape.5',
  sold: 'dock.5',
  units: 'blue.5',
  lots: 'violet.4',
  retail: 'gray.5',
  cost: 'indigo.4',
  gross: 'blue.5',
  fees: 'grape.5',
  net: 'dock.5',
  stock: 'blue.5',
  capacity: 'gray.5',
}

const others = ['blue.5', 'dock.5', 'grape.5', 'cyan.5', 'indigo.4', 'violet.4', 'pink.4', 'gray.5'] as const

export function seriesColor(key: string): string {
  const listed = Object.hasOwn(known, key) ? known[key] : undefined
  if (listed) return listed
  let sum = 0
  for (const sign of key) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973
  return others[sum % others.length] ?? 'blue.5'
}
