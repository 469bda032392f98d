/** What every chart has round it: its name, and its numbers as a table one tap away. */
import { Button, Skeleton, Table, Text } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import styles from './chart-frame.module.css'

export interface ChartSeries {
  /** The field of a point, and the colour of its item (`series-colors.ts`). */
  readonly key: string
  readonly name: string
}

export type ChartPoint = Readonly<Record<string, string | number | null>>

export interface ChartProps {
  readonly title: string
  readonly points: readonly ChartPoint[]
  /** The field of a point that names it. */
  readonly x: string
  readonly xName: string
  /** A few; more than four cannot be distinguished. */
  readonly series: readonly ChartSeries[]
  /** How a number reads; plain with thousands by default. */
  readonly format?: (value: number) => string
  readonly heightPx?: number
  /** Shown where every value is zero. */
  readonly empty?: string
}

export const CHART_HEIGHT_PX = 240

export function plainNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 })
}

function ChartTable({ title, points, x, xName, series, format = plainNumber }: ChartProps) {
  return (
    <Table.ScrollContainer minWidth={0} maxHeight={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={title} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{xName}</Table.Th>
            {series.map((one) => (
              <Table.Th key={one.key} ta="right">
                {one.name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map((point) => (
            <Table.Tr key={String(point[x])}>
              <Table.Td>{point[x]}</Table.Td>
              {series.map((one) => {
                const value = point[one.key]
                return (
                  <Table.Td key={one.key} ta="right">
                    {typeof value === 'number' ? format(value) : '–'}
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
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? IconChartBar : IconTable
  const isEmpty = chart.points.every((point) => chart.series.every(({ key }) => !point[key]))
  return (
    <figure className={styles['frame']} aria-label={chart.title}>
      <figcaption className={styles['head']}>
        <Text span fw={650}>
          {chart.title}
        </Text>
        {!isEmpty && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            flex="none"
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
        )}
      </figcaption>
      {isEmpty && <p className={styles['nothing']}>{chart.empty ?? 'Nothing in this time yet.'}</p>}
      {!isEmpty && asTable && <ChartTable {...chart} />}
      {!isEmpty && !asTable && (
        <Suspense fallback={<Skeleton height={chart.heightPx ?? CHART_HEIGHT_PX} animate={false} />}>
          {children}
        </Suspense>
      )}
    </figure>
  )
}
