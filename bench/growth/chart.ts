/** The curves as a picture: a panel for each group, both ways in powers of ten, so that what grows with the count is a slope and what an index finds is nearly level. */
import { groups, measureNames, measures, type AtSize, type MeasureName } from './measures.ts'

const PANEL = { width: 310, height: 230, left: 56, right: 116, top: 34, bottom: 30 }
const IN_A_ROW = 3
const COLORS = ['#1d4ed8', '#b45309', '#15803d', '#9333ea', '#be123c']
/** Names of lines keep so far apart, px. */
const LINE = 13

interface Scale {
  readonly x: (size: number) => number
  readonly y: (ms: number) => number
  readonly decades: readonly number[]
}

const plotWidth = PANEL.width - PANEL.left - PANEL.right
const plotHeight = PANEL.height - PANEL.top - PANEL.bottom

function scaleOf(sizes: readonly number[], values: readonly number[]): Scale {
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))]
  const span = Math.max(1, high - low)
  const [first, last] = [Math.log10(sizes[0] ?? 1), Math.log10(sizes.at(-1) ?? 1)]
  return {
    x: (size) => PANEL.left + (plotWidth * (Math.log10(size) - first)) / Math.max(1e-9, last - first),
    y: (ms) => PANEL.top + plotHeight * (1 - (Math.log10(ms) - low) / span),
    decades: Array.from({ length: span + 1 }, (_, place) => low + place),
  }
}

const shownMs = (power: number): string =>
  power >= 3 ? `${10 ** (power - 3)} s` : `${power < 0 ? (10 ** power).toFixed(-power) : 10 ** power} ms`
const shownSize = (size: number): string => (size >= 1_000 ? `${size / 1_000}k` : String(size))

/** Names beside the ends of their lines, none on another. */
function spread(ends: readonly number[]): readonly number[] {
  const inOrder = ends.map((y, place) => ({ y, place })).toSorted((a, b) => a.y - b.y)
  const placed: number[] = []
  let free = PANEL.top
  for (const { y, place } of inOrder) {
    placed[place] = Math.max(y, free)
    free = (placed[place] ?? 0) + LINE
  }
  return placed
}

function panel(group: string, sizes: readonly AtSize[]): string {
  const names = measureNames.filter((name) => measures[name].group === group)
  const pointsOf = (name: MeasureName) =>
    sizes.flatMap(({ size, taken }) => (taken[name] === undefined ? [] : [{ size, ms: Math.max(0.1, taken[name]) }]))
  const lines = names.map(pointsOf)
  const all = lines.flat().map(({ ms }) => ms)
  if (all.length === 0) return ''
  const counts = sizes.map(({ size }) => size)
  const { x, y, decades } = scaleOf(counts, all)
  const right = PANEL.width - PANEL.right
  const labels = spread(lines.map((points) => y(points.at(-1)?.ms ?? 1)))
  const grid = decades.map(
    (power) =>
      `<line class="grid" x1="${PANEL.left}" x2="${right}" y1="${y(10 ** power).toFixed(1)}" y2="${y(10 ** power).toFixed(1)}"/><text class="quiet" text-anchor="end" x="${PANEL.left - 6}" y="${(y(10 ** power) + 4).toFixed(1)}">${shownMs(power)}</text>`,
  )
  const ticks = counts.map(
    (size) =>
      `<text class="quiet" text-anchor="middle" x="${x(size).toFixed(1)}" y="${PANEL.height - 12}">${shownSize(size)}</text>`,
  )
  const curves = lines.map((points, place) => {
    const color = COLORS[place % COLORS.length]
    const path = points.map(({ size, ms }) => `${x(size).toFixed(1)},${y(ms).toFixed(1)}`)
    const dots = path.map((at) => `<circle cx="${at.split(',')[0]}" cy="${at.split(',')[1]}" r="3" fill="${color}"/>`)
    const name = measures[names[place] as MeasureName].name
    return `<polyline points="${path.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>${dots.join('')}<text x="${right + 8}" y="${((labels[place] ?? 0) + 4).toFixed(1)}" style="fill:${color}">${name}</text>`
  })
  return [`<text class="head" x="${PANEL.left}" y="18">${group}</text>`, ...grid, ...ticks, ...curves].join('\n    ')
}

/** An image without anything from elsewhere, readable on a dark page too. */
export function chartOf(sizes: readonly AtSize[]): string {
  const width = IN_A_ROW * PANEL.width
  const height = Math.ceil(groups.length / IN_A_ROW) * PANEL.height
  const panels = groups.map((group, place) => {
    const [left, top] = [(place % IN_A_ROW) * PANEL.width, Math.floor(place / IN_A_ROW) * PANEL.height]
    return `<g transform="translate(${left} ${top})">\n    ${panel(group, sizes)}\n  </g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t" font-family="system-ui, sans-serif" font-size="12">
  <title id="t">What each measure takes with more documents</title>
  <style>.paper{fill:#fff}.grid{stroke:#dee2e6}.quiet{fill:#50585f;font-size:11px}.head{fill:#1f2428;font-weight:600}</style>
  <rect class="paper" width="${width}" height="${height}"/>
  ${panels.join('\n  ')}
</svg>
`
}
