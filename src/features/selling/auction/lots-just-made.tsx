/** The lots that were made last, and tags whose number is no longer right. */
import { ActionIcon, Button } from '@mantine/core'
import { IconGavel, IconPrinter } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { joined, msg } from '#messages/message.ts'
import { hasOldTag } from '#domain/selling/lots/lot-tag-job.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import { useLive } from '#hooks/use-live.ts'
import { useSync } from '#hooks/use-session.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import { isOffered } from '#domain/selling/auction-checks.ts'
import type { AuctionWork } from './use-auction.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './auction-page.module.css'

const SHOWN = 12

/** Tags that carry a number which their lot has no longer. */
export function OldTags({ work: { lots = [], printTags } }: { readonly work: AuctionWork }) {
  const t = useWords()
  const old = lots.filter(hasOldTag)
  if (old.length === 0) return null
  const shown = old.slice(0, 6).map((lot) => `${lot.sticker} → ${lot.lotNo}`)
  return (
    <div>
      <Caution>{t('auction.oldTags', { count: old.length, lots: shown.join(', ') })}</Caution>
      <Button
        mt={8}
        mih={48}
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => printTags(old)}
      >
        {t('auction.printTags', { count: old.length })}
      </Button>
    </div>
  )
}

export function LotsJustMade({ work }: { readonly work: AuctionWork }) {
  const t = useWords()
  const { lots, event } = work
  if (!event || !lots) return null
  const offered = lots.filter(isOffered)
  return (
    <div className={parts['work']}>
      <OldTags work={work} />
      <Section title={msg('auction.lotsOf', { auction: event.title })} count={offered.length}>
        {offered.length === 0 && (
          <EmptyState icon={IconGavel} title={msg('auction.noLots')}>
            {t('auction.noLotsHint')}
          </EmptyState>
        )}
        <ul className={parts['bare']} aria-label={t('auction.lastLots')}>
          {offered.slice(-SHOWN).toReversed().map((lot) => (
            <LotRow key={lot.id} lot={lot} work={work} />
          ))}
        </ul>
      </Section>
    </div>
  ) // prettier-ignore
}

function LotRow({ lot, work }: { readonly lot: ListingDoc; readonly work: AuctionWork }) {
  const t = useWords()
  const sync = useSync()
  const { tap, printTags } = work
  const state = useLive(() => sync.watchRecord('listings', lot.id), [sync, lot.id]) ?? 'saved'
  const isOpen = lot.status === 'draft'
  return (
    <ListRow
      title={
        <>
          <span className={`${parts['mono']} ${styles['rowNumber']}`}>{lot.lotNo}</span>{' '}
          {lot.title || t('auction.emptyLot')}
        </>
      }
      detail={t.of(joined([msg('auction.unitsInLot', { count: lot.unitIds.length }), lot.condition], ' · '))}
      label={t('auction.addTo', { lot: lot.lotNo })}
      onOpen={isOpen ? () => tap({ kind: 'open', lotId: lot.id }) : undefined}
    >
      <RecordStateIcon state={state} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={48}
        aria-label={t('auction.printTag', { lot: lot.lotNo })}
        onClick={() => printTags([lot])}
      >
        <IconPrinter size={20} aria-hidden />
      </ActionIcon>
    </ListRow>
  )
}
