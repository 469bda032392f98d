import { describe, expect, it } from 'vitest'
import { terminalCode } from '#scripts/demo/serve/terminal-code.ts'

describe('a code in the terminal', () => {
  it('is square, with its three finders and a light margin', () => {
    const lines = terminalCode('http://10.77.0.1:4173/').split('\n')
    const rows = lines.flatMap((line) => {
      const light = (halves: string) => Array.from(line, (one) => (halves.includes(one) ? '.' : '#')).join('')
      return [light('▀█'), light('▄█')]
    })
    const width = rows[0]?.length ?? 0
    expect(width).toBe(25 + 4)
    expect(rows.slice(0, 2).join('')).not.toContain('#')
    expect(rows[2]).toMatch(/^\.\.#######\..*\.#######\.\.$/)
    expect(rows[2 + 24]).toMatch(/^\.\.#######\./)
  })
})
