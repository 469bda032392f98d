/** A box to sign in, with a finger, a pen or a mouse. Its value is the path of an SVG in a box of 300 × 120, at most some kilobytes. */
import { Button } from '@mantine/core'
import { useRef, type PointerEvent } from 'react'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import styles from './signature-pad.module.css'

const [WIDE, HIGH] = [300, 120]
/** Enough for a signature with many turns; an endless scribble stops here. */
const MOST_CHARACTERS = 6_000
/** Closer points add nothing that an eye sees. */
const NEAREST = 2

interface SignaturePadProps {
  readonly value: string
  readonly onChange: (path: string) => void
  readonly label?: Words
}

export function SignaturePad({ value, onChange, label = msg('parts.signHere') }: SignaturePadProps) {
  const t = useWords()
  const pen = useRef<{ path: string; x: number; y: number } | null>(null)
  const pointOf = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const within = (part: number, most: number) => Math.round(Math.min(1, Math.max(0, part)) * most)
    return {
      x: within((event.clientX - box.left) / box.width, WIDE),
      y: within((event.clientY - box.top) / box.height, HIGH),
    }
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    const { x, y } = pointOf(event)
    event.currentTarget.setPointerCapture(event.pointerId)
    pen.current = { path: `${value}M${x} ${y}`, x, y }
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    const now = pen.current
    if (!now || now.path.length > MOST_CHARACTERS) return
    const { x, y } = pointOf(event)
    if (Math.abs(x - now.x) + Math.abs(y - now.y) < NEAREST) return
    pen.current = { path: `${now.path}L${x} ${y}`, x, y }
    onChange(pen.current.path)
  }
  return (
    <div className={styles['pad']}>
      <svg
        role="img"
        aria-label={t.of(label)}
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        preserveAspectRatio="none"
        className={styles['sheet']}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={() => (pen.current = null)}
        onPointerCancel={() => (pen.current = null)}
      >
        {value === '' ? (
          <text x={WIDE / 2} y={HIGH / 2} textAnchor="middle" dominantBaseline="middle">
            {t.of(label)}
          </text>
        ) : (
          <path d={value} />
        )}
      </svg>
      <Button variant="default" mih={48} disabled={value === ''} onClick={() => onChange('')}>
        {t('core.clear')}
      </Button>
    </div>
  )
}
