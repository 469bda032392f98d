import type { ReactNode } from 'react'
import parts from '#ui/parts/parts.module.css'
import styles from './channels.module.css'

/** Buttons within a form, under what they are about. */
export const FormButtons = ({ children }: { readonly children: ReactNode }) => (
  <div className={`${parts['buttons']} ${styles['buttons']}`}>{children}</div>
)
