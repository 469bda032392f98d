/** A state in words; its colour is never without its icon. */
import { useWords } from '#language/use-words.ts'
import type { Words } from '#messages/message.ts'
import type { Icon } from '@tabler/icons-react'
import styles from './state-mark.module.css'

export type StateTone = 'green' | 'amber' | 'red'

/** How a state looks; a tone is never without its icon and word. */
export interface StateLook {
  readonly words: Words
  readonly icon?: Icon
  readonly tone?: StateTone
}

/** Colours what carries a tone in `data-tone`, readable in the dark and in the light. */
export const toneClass = styles['tone'] ?? ''

/** @param words instead of the state's own */
export function StateMark({ look, words }: { readonly look: StateLook; readonly words?: Words }) {
  const t = useWords()
  const Icon = look.icon
  return (
    <span className={`${styles['mark']} ${toneClass}`} data-tone={Icon && look.tone}>
      {Icon && <Icon size={16} aria-hidden />}
      {t.of(words ?? look.words)}
    </span>
  )
}
