/** Above a report: the days, what it is narrowed to, chart or table, and how each figure is counted. */
import { Button, Popover, SegmentedControl } from '@mantine/core'
import { IconHelp, IconX } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { DayRange, type Days } from '#ui/parts/day-range.tsx'
import { FactList } from '#ui/parts/fact-list.tsx'
import { measures } from './measures.ts'
import { spans, type Span } from './report-search.ts'
import type { Report } from './use-report.ts'
import styles from './report.module.css'

const spanLabels: { readonly [Days in Span]: Words } = {
  1: msg('report.span.1'),
  7: msg('report.span.7'),
  30: msg('report.span.30'),
  90: msg('report.span.90'),
}

export function ReportTools({ work }: { readonly work: Report }) {
  const t = useWords()
  const { span, from, to, search, setSearch, remember } = work
  const choose = (value: string) => {
    const next = spans.find((one) => one === value)
    if (!next) return
    remember({ span: next })
    setSearch({ span: next, from: undefined, to: undefined })
  }
  const chooseDays = (change: Partial<Days>) => {
    const next = { from, to, ...change }
    if (next.from !== '' && next.to !== '') setSearch({ span: undefined, ...next })
  }
  return (
    <div className={styles['tools']}>
      <SegmentedControl size="md" aria-label={t('report.days')} className={styles['span'] ?? ''} data={spans.map((one) => ({ value: one, label: t.of(spanLabels[one]) }))} value={span ?? ''} onChange={choose} />
      <DayRange from={from} to={to} onChange={chooseDays} />
      <SegmentedControl
        size="md"
        aria-label={t('parts.show')}
        data={[{ value: 'charts', label: t('report.charts') }, { value: 'table', label: t('report.table') }]}
        value={search.show ?? 'charts'}
        onChange={(show) => setSearch({ show: show === 'table' ? 'table' : undefined })}
      />
      <HowCounted work={work} />
      <Narrowed work={work} />
    </div>
  )
} // prettier-ignore

function HowCounted({ work }: { readonly work: Report }) {
  const t = useWords()
  return (
    <Popover width={440} position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <Button variant="default" mih="var(--target)" leftSection={<IconHelp size={16} aria-hidden />}>
          {t('report.how')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles['how'] ?? ''} tabIndex={0} aria-label={t('report.how')}>
        <FactList facts={measures[work.report].map(({ label, definition }) => ({ label, value: definition }))} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** One person, load or category that the report is about; a tap takes it away. */
function Narrowed({ work: { search, setSearch, nameOf } }: { readonly work: Report }) {
  const t = useWords()
  return (['person', 'load', 'category'] as const).map((by) => {
    const key = search[by]
    if (key === undefined) return null
    const name = t.of(nameOf(by, key))
    return (
      <Button
        key={by}
        variant="light"
        mih="var(--target)"
        rightSection={<IconX size={16} aria-hidden />}
        aria-label={t('report.without', { name })}
        onClick={() => setSearch({ [by]: undefined, by })}
      >
        {name}
      </Button>
    )
  })
}
