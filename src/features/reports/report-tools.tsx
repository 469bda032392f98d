/** Above a report: the days, what it is narrowed to, chart or table, and how each figure is counted. */
import { SegmentedControl } from '@mantine/core'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { DayRange, type Days } from '#ui/fields/day-range.tsx'
import { FigureTools, HowCounted, Narrowed } from '#ui/figures/figure-tools.tsx'
import { measures } from './measures.ts'
import { spans, type Span } from './report-search.ts'
import type { Report } from './use-report.ts'
import styles from './report.module.css'

const narrowing = ['person', 'load', 'category'] as const

const spanLabels: { readonly [Days in Span]: Words } = {
  1: msg('report.span.1'),
  7: msg('report.span.7'),
  30: msg('report.span.30'),
  90: msg('report.span.90'),
}

export function ReportTools({ work }: { readonly work: Report }) {
  const t = useWords()
  const { span, from, to, search, setSearch, remember, nameOf } = work
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
    <FigureTools>
      <SegmentedControl size="md" aria-label={t('report.days')} className={styles['span'] ?? ''} data={spans.map((one) => ({ value: one, label: t.of(spanLabels[one]) }))} value={span ?? ''} onChange={choose} />
      <DayRange from={from} to={to} onChange={chooseDays} />
      <SegmentedControl
        size="md"
        aria-label={t('parts.show')}
        data={[{ value: 'charts', label: t('report.charts') }, { value: 'table', label: t('report.table') }]}
        value={search.show ?? 'charts'}
        onChange={(show) => setSearch({ show: show === 'table' ? 'table' : undefined })}
      />
      <HowCounted figures={measures[work.report]} />
      <Narrowed keys={narrowing} search={search} nameOf={nameOf} onWiden={(by) => setSearch({ [by]: undefined, by })} />
    </FigureTools>
  )
} // prettier-ignore
