/** The views of a page, as tabs that look alike on every page: full width under the header on a handheld. */
import { SegmentedControl } from '@mantine/core'
import parts from '#ui/parts/parts.module.css'
import styles from './view-tabs.module.css'

export interface ViewTabsProps<View extends string> {
  readonly views: readonly { readonly value: View; readonly label: string }[]
  readonly value: View
  readonly onChange: (view: View) => void
  /** What the tabs choose; `Show` by default. */
  readonly label?: string
}

export function ViewTabs<View extends string>({ views, value, onChange, label = 'Show' }: ViewTabsProps<View>) {
  return (
    <div className={parts['above']}>
      <SegmentedControl
        aria-label={label}
        size="md"
        classNames={{ root: styles['tabs'] ?? '', label: styles['tab'] ?? '' }}
        data={[...views]}
        value={value}
        onChange={(next) => {
          const view = views.find((one) => one.value === next)
          if (view) onChange(view.value)
        }}
      />
    </div>
  )
}
