/**
 * Which load is open, and how far it is: the counts that decide whether there is a difference to
 * settle.
 */
import { joined, msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Select, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import type { LoadDoc } from '#schemas/loads.ts'
import { loadStageLabels, shownStage } from '#domain/core/loads/load-stages.ts'
import { receivingAccuracyPct, type VarianceTotals } from '#domain/dock/variance.ts'
import { useLateOptions } from '#ui/fields/use-late-options.ts'
import { StatTile } from '#ui/figures/stat-tile.tsx'
import { unmounted } from '#features/dock/inbound/load/unmounted.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './manifest-page.module.css'

export interface ManifestLoadProps {
  readonly loads: readonly LoadDoc[]
  readonly load: LoadDoc | null
  readonly totals: VarianceTotals | null
  readonly onLoad: (id: string) => void
}

export const ManifestLoad = memo(function ManifestLoad({ loads, load, totals, onLoad }: ManifestLoadProps) {
  const t = useWords()
  const options = useLateOptions()
  const stage = load ? loadStageLabels[shownStage(load, totals?.received ?? 0)] : ''
  return (
    <div className={`${parts['row']} ${styles['load']}`}>
      <Select
        aria-label={t('unit.fact.load')}
        placeholder={t('load.choose')}
        size="md"
        searchable
        comboboxProps={unmounted}
        allowDeselect={false}
        {...options}
        nothingFoundMessage={t('load.noSuch')}
        data={loads.map((one) => ({ value: one.id, label: `${one.code} ${one.title}` }))}
        value={load?.id ?? null}
        onChange={(id) => {
          if (id) onLoad(id)
        }}
      />
      <Text size="sm">{t.of(stage)}</Text>
    </div>
  )
})

/** One line of figures on a handheld, tiles elsewhere. */
export const ManifestFigures = memo(function ManifestFigures({
  totals,
  finished,
  narrow,
}: {
  readonly totals: VarianceTotals
  readonly finished: boolean
  readonly narrow: boolean
}) {
  const t = useWords()
  const { received, expected, missing, surplus } = totals
  const damaged = totals.damaged + totals.emptyBoxes
  const accuracy = receivingAccuracyPct(totals)
  if (narrow) {
    const parts = [
      msg('receive.countInOf', { count: received, all: expected }),
      missing > 0 && msg(finished ? 'manifest.countMissing' : 'manifest.countNotHere', { count: missing }),
      surplus > 0 && msg('manifest.countSurplus', { count: surplus }),
      damaged > 0 && msg('manifest.countDamaged', { count: damaged }),
    ]
    return (
      <Text size="sm" className="tabular" px={8}>
        {t.of(joined(parts, ' · '))}
      </Text>
    )
  }
  return (
    <div className={styles['figures']}>
      <StatTile
        value={received}
        label={msg('manifest.ofReceived', { expected })}
        detail={t.money(totals.receivedRetailCents)}
      />
      <StatTile
        value={missing}
        label={msg(finished ? 'manifest.reason.missing' : 'manifest.notHereYet')}
        detail={t.money(totals.missingRetailCents)}
        {...(finished && missing > 0 ? { icon: IconAlertTriangle, tone: 'red' as const } : {})}
      />
      <StatTile
        value={surplus}
        label={msg('manifest.tooMany')}
        {...(surplus > 0 ? { icon: IconPlus, tone: 'amber' as const } : {})}
      />
      <StatTile value={damaged} label={msg('manifest.damagedOrEmpty')} />
      <StatTile
        value={accuracy === null ? null : t('table.percent', { pct: accuracy })}
        label={msg('manifest.linesComplete')}
      />
    </div>
  )
})
