/**
 * Which load is open, and how far it is: the counts that decide whether there is a difference to
 * settle.
 */
import { useWords } from '#language/use-words.ts'
import { Select, SimpleGrid, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import type { LoadDoc } from '#schemas/loads.ts'
import { loadStageLabels, shownStage } from '#domain/core/load-stages.ts'
import { formatCents } from '#domain/core/money.ts'
import { receivingAccuracyPct, type VarianceTotals } from '#domain/dock/variance.ts'
import { StatTile } from '#ui/parts/stat-tile.tsx'
import { unmounted } from '#features/dock/inbound/unmounted.ts'
import styles from './manifest-page.module.css'

export interface ManifestLoadProps {
  readonly loads: readonly LoadDoc[]
  readonly load: LoadDoc | null
  readonly totals: VarianceTotals | null
  readonly onLoad: (id: string) => void
}

export function ManifestLoad({ loads, load, totals, onLoad }: ManifestLoadProps) {
  const t = useWords()
  const stage = load ? loadStageLabels[shownStage(load, totals?.received ?? 0)] : ''
  return (
    <div className={styles['load']}>
      <Select
        aria-label="Load"
        placeholder="Choose a load"
        size="md"
        searchable
        comboboxProps={unmounted}
        allowDeselect={false}
        limit={100}
        nothingFoundMessage="No such load"
        data={loads.map((one) => ({ value: one.id, label: `${one.code} ${one.title}` }))}
        value={load?.id ?? null}
        onChange={(id) => {
          if (id) onLoad(id)
        }}
      />
      <Text size="sm">{t.of(stage)}</Text>
    </div>
  )
}

/** One line of figures on a handheld, tiles elsewhere. */
export function ManifestFigures({
  totals,
  finished,
  narrow,
}: {
  readonly totals: VarianceTotals
  readonly finished: boolean
  readonly narrow: boolean
}) {
  const { received, expected, missing, surplus, damaged, emptyBoxes } = totals
  const missingLabels = finished ? 'Missing' : 'Not here yet'
  const accuracy = receivingAccuracyPct(totals)
  if (narrow) {
    const parts = [
      `${received.toLocaleString('en-US')} of ${expected.toLocaleString('en-US')} in`,
      missing > 0 ? `${missing.toLocaleString('en-US')} ${missingLabels.toLowerCase()}` : '',
      surplus > 0 ? `${surplus.toLocaleString('en-US')} too many` : '',
      damaged + emptyBoxes > 0 ? `${damaged + emptyBoxes} damaged or empty` : '',
    ]
    return (
      <Text size="sm" className="tabular" px={8}>
        {parts.filter(Boolean).join(' · ')}
      </Text>
    )
  }
  return (
    <SimpleGrid cols={5} spacing={8} px={12}>
      <StatTile
        value={received}
        label={`of ${expected.toLocaleString('en-US')} received`}
        detail={formatCents(totals.receivedRetailCents)}
      />
      <StatTile
        value={missing}
        label={missingLabels}
        detail={formatCents(totals.missingRetailCents)}
        {...(finished && missing > 0 ? { icon: IconAlertTriangle, tone: 'red' as const } : {})}
      />
      <StatTile value={surplus} label="Too many" {...(surplus > 0 ? { icon: IconPlus, tone: 'amber' as const } : {})} />
      <StatTile value={damaged + emptyBoxes} label="Damaged or empty box" />
      <StatTile value={accuracy === null ? null : `${accuracy} %`} label="Lines complete" />
    </SimpleGrid>
  )
}
