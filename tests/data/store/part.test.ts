import { firstValueFrom, of, Subject, toArray } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { firstThenAll, staysWhole, wholeOf, type Part } from '#data/store/part.ts'

describe('a long list', () => {
  it('gives its first rows, and asks for the rest only then', async () => {
    const first = new Subject<readonly string[]>()
    const heard: Part<string>[] = []
    const all = new Subject<readonly string[]>()
    const parts = firstThenAll(first, all).subscribe((part) => heard.push(part))
    const isAsked = () => all.observed
    expect(isAsked()).toBe(false)
    first.next(['lamp'])
    expect(heard).toEqual([{ rows: ['lamp'], isWhole: false }])
    expect(isAsked()).toBe(false)
    await expect.poll(isAsked).toBe(true)
    all.next(['lamp', 'fryer'])
    all.next(['fryer'])
    expect(heard.slice(1)).toEqual([
      { rows: ['lamp', 'fryer'], isWhole: true },
      { rows: ['fryer'], isWhole: true },
    ])
    parts.unsubscribe()
  })

  it('stays whole where it is read anew', async () => {
    const parts: Part<string>[] = [
      { rows: ['lamp'], isWhole: false },
      { rows: ['lamp', 'fryer'], isWhole: true },
      { rows: ['lamp'], isWhole: false },
      { rows: ['lamp', 'kettle'], isWhole: true },
    ]
    const shown$ = of(...parts).pipe(staysWhole())
    const expected = [parts[0], parts[1], parts[3]]
    expect(await firstValueFrom(shown$.pipe(toArray()))).toEqual(expected)
    // For the next one who looks, too.
    expect(await firstValueFrom(shown$.pipe(toArray()))).toEqual(expected)
    expect(await firstValueFrom(wholeOf(shown$))).toEqual(['lamp', 'fryer'])
  })
})
