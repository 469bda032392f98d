/** How this device prints labels: kept on the device, since the printer is beside it. */
import { msg, type Words } from '#messages/message.ts'
import type { LabelJob } from '#domain/codes/label-jobs.ts'
import { labelSizes, type LabelSize, type Symbology } from '#domain/codes/zpl.ts'

export const labelPapers = { ...labelSizes, '4x6': { widthInches: 4, heightInches: 6 } } as const
export type LabelPaper = keyof typeof labelPapers

export const printWays = ['browser', 'zplFile', 'zplPost'] as const
export type PrintWay = (typeof printWays)[number]

export interface LabelSettings {
  readonly way: PrintWay
  /** Where the local print service takes ZPL; used by `zplPost` alone. */
  readonly address: string
  /** For units and locations. */
  readonly paper: LabelPaper
  /** For pallets and other containers. */
  readonly containerPaper: LabelPaper
  readonly symbology: Symbology
  /** Print a unit's label as soon as it is received. */
  readonly auto: boolean
}

const KEY = 'restow-label-settings'

export const firstLabelSettings: LabelSettings = {
  way: 'browser',
  address: 'http://localhost:9100',
  paper: '2x1',
  containerPaper: '4x6',
  symbology: 'code128',
  auto: false,
}

export function isPaper(value: unknown): value is LabelPaper {
  return typeof value === 'string' && Object.hasOwn(labelPapers, value)
}

/** The settings of this device; what cannot be read is as it is on a new one. */
export function readLabelSettings(): LabelSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const said = typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {}
    const { way, address, paper, containerPaper, symbology, auto } = said
    return {
      way: printWays.find((one) => one === way) ?? firstLabelSettings.way,
      address: typeof address === 'string' ? address : firstLabelSettings.address,
      paper: isPaper(paper) ? paper : firstLabelSettings.paper,
      containerPaper: isPaper(containerPaper) ? containerPaper : firstLabelSettings.containerPaper,
      symbology: symbology === 'qr' ? 'qr' : 'code128',
      auto: auto === true,
    }
  } catch {
    return firstLabelSettings
  }
}

export function keepLabelSettings(settings: LabelSettings): void {
  localStorage.setItem(KEY, JSON.stringify(settings))
}

/** Why a print service's address cannot be used; `''` when it can. Labels go to this device alone, never over the network. */
export function printAddressProblem(address: string): Words {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.protocol !== 'http:') return msg('label.addressForm')
  if (url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') {
    return msg('label.addressLocal')
  }
  return ''
}

/** The size in the words of a printer's menu: `3 × 2 in`. */
export function describePaper(paper: LabelPaper): Words {
  const { widthInches, heightInches } = labelPapers[paper]
  return msg('label.inches', { width: widthInches, height: heightInches })
}

export function paperFor(kind: LabelJob['kind'], settings: LabelSettings): LabelPaper {
  return kind === 'container' ? settings.containerPaper : settings.paper
}

/** A lot's tag holds the id of its record, which is too long for bars on a small label. */
export function symbologyFor(kind: LabelJob['kind'], settings: LabelSettings): Symbology {
  return kind === 'lot' ? 'qr' : settings.symbology
}

/** The layout that ZPL has for a paper; on the tall one the pallet's layout is at the top. */
export function zplSizeFor(paper: LabelPaper): LabelSize {
  return Object.hasOwn(labelSizes, paper) ? (paper as LabelSize) : '3x2'
}
