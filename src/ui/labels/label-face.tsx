import { useWords } from '#language/use-words.ts'
import type { CSSProperties } from 'react'
import type { LabelContent } from '#domain/codes/label-content.ts'
import type { Symbology } from '#domain/codes/zpl.ts'
import type { Barcode } from './label-barcode.ts'
import { labelPapers, type LabelPaper } from './label-settings.ts'
import styles from './label-face.module.css'

const DOTS_PER_INCH = 203
/** Left free at the label's edge, where printers do not print. */
const EDGE_INCHES = 0.1
/** White on both sides together, in modules: ten each for a Code 128 (ISO/IEC 15417), four each for QR (ISO/IEC 18004). */
const QUIET_MODULES: Readonly<Record<Symbology, number>> = { code128: 20, qr: 8 }
const WIDEST_MODULE_DOTS = 8

/** A width of whole printer dots for each module, so that thin bars stay apart at 203 dpi. */
function moduleInches(modules: number, roomInches: number): number {
  const dots = Math.floor((roomInches * DOTS_PER_INCH) / modules)
  return dots < 1 ? roomInches / modules : Math.min(dots, WIDEST_MODULE_DOTS) / DOTS_PER_INCH
}

function codeStyle(barcode: Barcode, paper: LabelPaper, symbology: Symbology): CSSProperties {
  const { widthInches, heightInches } = labelPapers[paper]
  const modules = barcode.modulesWide + QUIET_MODULES[symbology]
  if (symbology === 'qr') {
    const inches = barcode.modulesWide * moduleInches(modules, Math.min(widthInches, heightInches) - EDGE_INCHES)
    return { width: `${inches}in`, height: `${inches}in` }
  }
  return {
    width: `${barcode.modulesWide * moduleInches(modules, widthInches - EDGE_INCHES)}in`,
    height: `${Math.min(heightInches * 0.42, 1.6)}in`,
  }
}

/** One label in its true size: black on white, whatever the theme. */
export function LabelFace({
  content,
  barcode,
  paper,
  symbology,
}: {
  readonly content: LabelContent
  readonly barcode: Barcode
  readonly paper: LabelPaper
  readonly symbology: Symbology
}) {
  const t = useWords()
  const { widthInches, heightInches } = labelPapers[paper]
  return (
    <article
      className={styles['face']}
      data-beside={(symbology === 'qr' && widthInches > heightInches) || undefined}
      style={
        {
          width: `${widthInches}in`,
          height: `${heightInches}in`,
          '--scale': heightInches,
          '--lines': heightInches > 1 ? 3 : 1,
        } as CSSProperties
      }
    >
      <img
        src={barcode.src}
        alt={t('label.barcode', { code: content.code })}
        style={codeStyle(barcode, paper, symbology)}
      />
      <div className={styles['words']}>
        <div className={styles['heading']}>{content.heading}</div>
        <div className={styles['title']}>{content.title}</div>
        <div className={styles['facts']}>{content.facts.join(' · ')}</div>
      </div>
    </article>
  )
}
