/** A QR code in the characters of a terminal, two rows of modules to a line, dark on light for a camera. */
import encoder from 'bwip-js/node'

const QUIET = 2
const HALVES = [' ', '▄', '▀', '█'] as const

export function terminalCode(text: string): string {
  // eslint-disable-next-line import/no-named-as-default-member -- the export of that name draws another kind of code
  const [code] = encoder.raw('qrcode', text, '') as unknown as readonly {
    pixs: readonly number[]
    pixx: number
    pixy: number
  }[]
  if (code === undefined) return ''
  const { pixs, pixx: wide, pixy: high } = code
  const isLight = (x: number, y: number): boolean =>
    x < 0 || y < 0 || x >= wide || y >= high || pixs[y * wide + x] === 0
  const lines: string[] = []
  for (let y = -QUIET; y < high + QUIET; y += 2) {
    const columns = Array.from({ length: wide + 2 * QUIET }, (_, place) => place - QUIET)
    lines.push(columns.map((x) => HALVES[(isLight(x, y) ? 2 : 0) + (isLight(x, y + 1) ? 1 : 0)]).join(''))
  }
  return lines.join('\n')
}
