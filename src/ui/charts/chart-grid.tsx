import type { ReactNode } from 'react'
import styles from './chart-grid.module.css'

/** Charts side by side, as many as fit, that scroll below a page's tools. */
export const ChartGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['grid']}>{children}</div>
)
