/** What every chart has round it: its name, and its numbers as a table one tap away. */
import type { Translate } from '#language/translate.ts'
import type { Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button, Skeleton, Table, Text } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { startTransition, Suspense, useState, type ReactNode } from 'react'
import parts from '#ui/parts/parts.module.css'
import styles from './chart-frame.module.css'

export interface ChartSeries {
  /** The field of a point, and the colour of its item (`series-colors.ts`). */
  readonly key: string
  readonly name: Words
}

export type ChartPoint = Readonly<Record<string, Words | number | null>>

export interface ChartProps {
  readonly title: Words
  readonly points: readonly ChartPoint[]
  /** The field of a point that names it. */
  readonly x: string
  readonly xName: Words
  /** A few; more than four cannot be distinguished. */
  readonly series: readonly ChartSeries[]
  /** How a number reads; plain with thousands by default. */
  readonly format?: (value: number) => string
  readonly heightPx?: number
  /** Shown where every value is zero. */
  readonly empty?: Words
}

export const CHART_HEIGHT_PX = 240

/** What a point is called. */
export function nameOf(point: ChartPoint, x: string, t: Translate): string {
  const name = point[x] ?? ''
  return typeof name === 'number' ? t.number(name) : t.of(name)
}

function ChartTable({ title, points, x, xName, series, format }: ChartProps) {
  const t = useWords()
  return (
    <Table.ScrollContainer minWidth={0} maxHeight={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={t.of(title)} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.of(xName)}</Table.Th>
            {series.map((one) => (
              <Table.Th key={one.key} ta="right">
                {t.of(one.name)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map((point) => (
            <Table.Tr key={nameOf(point, x, t)}>
              <Table.Td>{nameOf(point, x, t)}</Table.Td>
              {series.map((one) => {
                const value = point[one.key]
                return (
                  <Table.Td key={one.key} ta="right">
                    {typeof value === 'number' ? (format ?? t.number)(value) : '–'}
                  </Table.Td>
                )
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** @param children the drawing, loaded only when it is shown */
export function ChartFrame({ chart, children }: { readonly chart: ChartProps; readonly children: ReactNode }) {
  const t = useWords()
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? IconChartBar : IconTable
  const isEmpty = chart.points.every((point) => chart.series.every(({ key }) => !point[key]))
  return (
    <figure className={styles['frame']} aria-label={t.of(chart.title)}>
      <figcaption className={`${parts['row']} ${styles['head']}`}>
        <Text span fw={650}>
          {t.of(chart.title)}
        </Text>
        {!isEmpty && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            fz="var(--text)"
            flex="none"
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => startTransition(() => setAsTable(!asTable))}
          >
            {asTable ? t('chart.showChart') : t('chart.showTable')}
          </Button>
        )}
      </figcaption>
      {isEmpty && <p className={styles['nothing']}>{chart.empty ? t.of(chart.empty) : t('chart.nothing')}</p>}
      {!isEmpty && asTable && <ChartTable {...chart} />}
      {!isEmpty && !asTable && (
        <Suspense fallback={<Skeleton height={chart.heightPx ?? CHART_HEIGHT_PX} animate={false} />}>
          {children}
        </Suspense>
      )}
    </figure>
  )
}
