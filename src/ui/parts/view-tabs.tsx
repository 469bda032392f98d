/** The views of a page, as tabs that look alike on every page: full width under the header on a handheld. */
import { SegmentedControl } from '@mantine/core'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './view-tabs.module.css'

export interface ViewTabsProps<View extends string> {
  readonly views: readonly { readonly value: View; readonly label: Words }[]
  readonly value: View
  readonly onChange: (view: View) => void
  /** What the tabs choose; `Show` by default. */
  readonly label?: Words
}

export function ViewTabs<View extends string>({
  views,
  value,
  onChange,
  label = msg('parts.show'),
}: ViewTabsProps<View>) {
  const t = useWords()
  return (
    <div className={parts['above']}>
      <SegmentedControl
        aria-label={t.of(label)}
        size="md"
        classNames={{ root: styles['tabs'] ?? '', label: styles['tab'] ?? '' }}
        data={views.map((view) => ({ value: view.value, label: t.of(view.label) }))}
        value={value}
        onChange={(next) => {
          const view = views.find((one) => one.value === next)
          if (view) onChange(view.value)
        }}
      />
    </div>
  )
}
