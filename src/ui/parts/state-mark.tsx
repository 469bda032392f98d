/** A state in words; its colour is never without its icon. */
import type { Icon } from '@tabler/icons-react'
import styles from './state-mark.module.css'

export type StateTone = 'green' | 'amber' | 'red'

/** How a state looks; a tone is never without its icon and word. */
export interface StateLook {
  readonly words: string
  readonly icon?: Icon
  readonly tone?: StateTone
}

/** Colours what carries a tone in `data-tone`, readable in the dark and in the light. */
export const toneClass = styles['tone'] ?? ''

/** @param words instead of the state's own */
export function StateMark({ look, words }: { readonly look: StateLook; readonly words?: string }) {
  const Icon = look.icon
  return (
    <span className={`${styles['mark']} ${toneClass}`} data-tone={Icon && look.tone}>
      {Icon && <Icon size={16} aria-hidden />}
      {words ?? look.words}
    </span>
  )
}
