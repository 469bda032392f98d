/** The order of codes. Cost: a browser takes 7 ms to make a collator, four times that on a cheap handheld: none is made before something is ordered. */
let collator: Intl.Collator | undefined

/** A-2 before A-10; less than 0 where `one` comes first. */
export function compareCodes(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true })
  return collator.compare(one, other)
}
