/** The export for HiBid: a dry run by the import's own rules first, then the list alone or with the photos. */
import { useMemo, useState } from 'react'
import { Button, Progress, SegmentedControl, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconFileZip } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { isWaiting, type LotFactsRow } from '#domain/selling/auction-checks.ts'
import { auctionProfiles, type AuctionProfile } from '#domain/selling/auction-file.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { useAuctionExport, type AuctionExportRun } from './use-auction-export.ts'
import type { AuctionWork } from './use-auction.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './auction-page.module.css'

const SHOWN = 40

const profileLabels: { readonly [Profile in AuctionProfile]: Words } = {
  auctionFlex: msg('auction.profile.auctionFlex'),
  hibidDirect: msg('auction.profile.hibidDirect'),
}
const none: readonly LotFactsRow[] = []

export interface AuctionExportProps {
  readonly work: AuctionWork
  readonly event: SaleEventDoc
  readonly rows: readonly LotFactsRow[] | undefined
}

export function AuctionExport({ work, event, rows }: AuctionExportProps) {
  const t = useWords()
  const { search, setSearch } = work
  const isOpen = search.task === 'export' && rows !== undefined
  const [profile, setProfile] = useState<AuctionProfile>('auctionFlex')
  const [isAll, setAll] = useState(false)
  const waiting = useMemo(() => rows?.filter(({ lot }) => isWaiting(lot)) ?? none, [rows])
  // The import takes a number that it knows for a duplicate: what came since is exported alone.
  const hasBoth = event.status === 'published' && waiting.length > 0
  const run = useAuctionExport(event, isOpen ? (hasBoth && !isAll ? waiting : rows) : none, profile)
  const photos = rows?.reduce((sum, row) => sum + row.photos, 0) ?? 0
  return (
    <RecordDrawer
      openId={isOpen ? event.id : undefined}
      onClose={() => {
        run.stop()
        setSearch({ task: undefined })
      }}
      title={t('auction.export')}
      label={event.title}
      foot={<ExportButtons run={run} />}
    >
      <div className={styles['fields']}>
        <SegmentedControl
          aria-label={t('auction.profile')}
          data={auctionProfiles.map((value) => ({ value, label: t.of(profileLabels[value]) }))}
          value={profile}
          onChange={(value) => setProfile(auctionProfiles.find((one) => one === value) ?? 'auctionFlex')}
        />
        {hasBoth && (
          <SegmentedControl
            aria-label={t('auction.whichLots')}
            data={[
              { value: 'new', label: t('auction.newLots', { count: waiting.length }) },
              { value: 'all', label: t('auction.allLots') },
            ]}
            value={isAll ? 'all' : 'new'}
            onChange={(value) => setAll(value === 'all')}
          />
        )}
        <DryRun run={run} />
        <Text size="sm" c="dimmed">
          {t('auction.exportHint', { photos })}
        </Text>
        {run.packed !== null && <Progress value={(100 * run.packed) / Math.max(1, run.lots)} aria-label={t('auction.packing')} />}
        {run.small > 0 && <StateMark look={{ words: msg('auction.smallPhotos', { count: run.small }), icon: IconAlertTriangle, tone: 'amber' }} />}
      </div>
    </RecordDrawer>
  )
} // prettier-ignore

function DryRun({ run: { lots, problems } }: { readonly run: AuctionExportRun }) {
  const t = useWords()
  if (problems.length === 0) {
    return <StateMark look={{ words: msg('auction.takesAll', { count: lots }), icon: IconCircleCheck, tone: 'green' }} />
  }
  return (
    <section>
      <StateMark look={{ words: msg('auction.wouldNotTake', { count: problems.length }), icon: IconAlertTriangle, tone: 'red' }} />
      <ul className={`${parts['told']} ${styles['problems']}`} aria-label={t('auction.toPutRight')}>
        {problems.slice(0, SHOWN).map(({ lotNo, column, words }) => (
          <li key={`${lotNo} ${column}`}>{t('auction.cell', { lot: lotNo, column, problem: words })}</li>
        ))}
      </ul>
      {problems.length > SHOWN && <Text size="sm">{t('core.andMore', { count: problems.length - SHOWN })}</Text>}
    </section>
  )
} // prettier-ignore

function ExportButtons({ run }: { readonly run: AuctionExportRun }) {
  const t = useWords()
  if (run.packed !== null) {
    return (
      <Button variant="default" onClick={run.stop}>
        {t('core.cancel')}
      </Button>
    )
  }
  const isReady = run.lots > 0 && run.problems.length === 0
  return (
    <>
      <Button disabled={!isReady} leftSection={<IconFileZip size={18} aria-hidden />} onClick={() => void run.savePack()}>
        {t('auction.savePack')}
      </Button>
      <Button variant="default" disabled={!isReady} leftSection={<IconDownload size={18} aria-hidden />} onClick={run.saveList}>
        {t('auction.saveList')}
      </Button>
    </>
  )
} // prettier-ignore
