/** A code that is cut in its middle where room is short: sellers number their pallets at the end (`LIQ:3PL:PALLET:00412`). */
import styles from './cut-middle.module.css'

/** A code up to this length has room everywhere. */
const SHORT = 14
/** Characters that always stay at the end. */
const END = 7

export function CutMiddle({ text }: { readonly text: string }) {
  if (text.length <= SHORT) return text
  return (
    <span className={styles['code']} title={text}>
      <span className={styles['head']}>{text.slice(0, -END)}</span>
      <span>{text.slice(-END)}</span>
    </span>
  )
}
