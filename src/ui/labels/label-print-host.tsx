/**
 * What goes to the browser's print: a node of its own beside the app, seen on paper alone, one label a page of exactly its size. Labels of
 * another size start another print, since a page rule holds for the whole document.
 */
import { useEffect, useRef } from 'react'
import { useLatest } from '#ui/use-latest.ts'
import { createPortal } from 'react-dom'
import { LabelFace } from './label-face.tsx'
import type { ReadyLabel } from './label-output.ts'
import { labelPapers, type LabelPaper } from './label-settings.ts'

/**
 * Some handheld browsers never report that their dialog closed; the next label must not wait for
 * that for ever.
 */
const NO_WORD_MS = 30_000

function pageRule(paper: LabelPaper): string {
  const { widthInches, heightInches } = labelPapers[paper]
  return `@page{size:${widthInches}in ${heightInches}in;margin:0}
[data-label-print]{display:none}
@media print{html,body{height:auto!important;overflow:visible!important;background:#fff!important}
[data-label-print]{display:block!important}[data-label-print]>:last-child{break-after:auto}}`
}

export interface LabelPrintHostProps {
  readonly labels: readonly ReadyLabel[]
  readonly paper: LabelPaper
  /** The browser's dialog was closed; it does not report whether it printed. */
  readonly onDone: () => void
}

/** Prints once, when it is mounted: another print is another host. */
export function LabelPrintHost({ labels, paper, onDone }: LabelPrintHostProps) {
  const host = useRef<HTMLDivElement>(null)
  const done = useLatest(onDone)
  useEffect(() => {
    let current = true
    let fallback: ReturnType<typeof setTimeout> | undefined
    const finish = () => done()()
    const pictures = [...(host.current?.querySelectorAll('img') ?? [])]
    // Paper shows only pictures that are decoded; one that cannot be must not keep the others from the printer.
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (!current) return
      window.addEventListener('afterprint', finish, { once: true })
      fallback = setTimeout(finish, NO_WORD_MS)
      window.print()
    })
    return () => {
      current = false
      clearTimeout(fallback)
      window.removeEventListener('afterprint', finish)
    }
  }, [done])
  return createPortal(
    <div ref={host} data-print data-label-print>
      <style>{pageRule(paper)}</style>
      {labels.map((label, index) => (
        // One item may have two labels in a print, so its code is no key.
        // oxlint-disable-next-line react/no-array-index-key
        <LabelFace
          key={index}
          content={label.content}
          barcode={label.barcode}
          paper={paper}
          symbology={label.symbology}
        />
      ))}
    </div>,
    document.body,
  )
}
