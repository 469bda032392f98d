/** The views of a page, as tabs that look alike on every page: full width under the header on a handheld. */
import { memo } from 'react'
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
  /** Other things stand in the same row. */
  readonly isInRow?: boolean
  /** So many words do not fit the width of a handheld: three tabs stand there in a row, and the others below. */
  readonly isLong?: boolean
}

const usualLabel = msg('parts.show')

/** Drawn again only for other tabs, and where `onChange` is another function. */
export const ViewTabs = memo(Tabs) as typeof Tabs

function Tabs<View extends string>({
  views,
  value,
  onChange,
  label = usualLabel,
  isInRow = false,
  isLong = false,
}: ViewTabsProps<View>) {
  const t = useWords()
  const tabs = (
    <SegmentedControl
      aria-label={t.of(label)}
      size="md"
      data-rows={isLong ? 2 : undefined}
      classNames={{ root: styles['tabs'] ?? '', label: styles['tab'] ?? '' }}
      data={views.map((view) => ({ value: view.value, label: t.of(view.label) }))}
      value={value}
      onChange={(next) => {
        const view = views.find((one) => one.value === next)
        if (view) onChange(view.value)
      }}
    />
  )
  return isInRow ? tabs : <div className={parts['above']}>{tabs}</div>
}
