/** The lot in hand, what is in it, and the buttons for thumbs. */
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPackageExport, IconPlayerTrackNext, IconPrinter } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { joined, lower, money, msg } from '#messages/message.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { nameOfUnit } from '#domain/core/floor/scan-step.ts'
import { notGraded } from '#domain/core/floor/unit-facts.ts'
import { watchLot } from '#data/selling/lots.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useScanRouter } from '#scan/scan-router.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Foot } from '#ui/fields/foot.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import { TakenAway } from './taken-away.tsx'
import type { AuctionWork } from './use-auction.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './auction-page.module.css'

export function LotInHand({ work, lotId }: { readonly work: AuctionWork; readonly lotId: string }) {
  const t = useWords()
  const { db } = useCommandContext()
  const { tap, setSearch } = work
  const { shown } = useScanRouter()
  const held = useLive(() => watchLot(db, lotId), [db, lotId])
  if (held === undefined) return null
  if (held === null) {
    return (
      <EmptyState icon={IconPackageExport} title={msg('auction.lotGone')}>
        {t('auction.lotGoneHint')}
      </EmptyState>
    )
  }
  const { lot, units } = held
  const away = lot.unitIds.length - units.length
  const isSaid = shown?.answer.big === String(lot.lotNo)
  return (
    <div className={parts['work']}>
      <div className={`${parts['row']} ${styles['lead']}`} data-said={isSaid || undefined}>
        <span className={styles['number']}>{lot.lotNo}</span>
        <span className={parts['grow']}>
          <strong className={parts['wraps']}>{lot.title || t('auction.emptyLot')}</strong>
          <span className={`${parts['quiet']} ${parts['cut']}`}>
            {t.of(joined([lot.condition, lot.startBidCents === null ? msg('auction.noStartBid') : msg('auction.startsAt', { bid: money(lot.startBidCents) })], ' · '))}
          </span>
        </span>
      </div>
      <TakenAway lotId={lot.id} count={away} />
      <Section title={msg('auction.inThisLot')} count={units.length}>
        <ul className={parts['bare']} aria-label={t('auction.inThisLot')}>
          {units.toReversed().map((unit) => (
            <ListRow
              key={unit.id}
              title={nameOfUnit(unit)}
              detail={
                <>
                  <span className={parts['code']}>{unit.label}</span> {t.of(lower(gradeLabels[unit.grade] || notGraded))}
                </>
              }
              onOpen={() => setSearch({ unit: unit.id })}
            >
              <ActionIcon
                variant="subtle"
                color="gray"
                size={48}
                aria-label={t('auction.takeOutNamed', { unit: unit.label })}
                onClick={() => tap({ kind: 'takeOut', unitId: unit.id })}
              >
                <IconPackageExport size={20} aria-hidden />
              </ActionIcon>
            </ListRow>
          ))}
        </ul>
      </Section>
    </div>
  ) // prettier-ignore
}

export function LotFoot({ work }: { readonly work: AuctionWork }) {
  const t = useWords()
  const { state, tap, printer } = work
  return (
    <Foot label={msg('auction.view.bench')} className={styles['foot']}>
      <Tooltip label={t('auction.printEach')}>
        <ActionIcon
          variant={printer.auto ? 'filled' : 'default'}
          size={48}
          aria-label={t('auction.printEach')}
          aria-pressed={printer.auto}
          onClick={() => printer.setAuto(!printer.auto)}
        >
          <IconPrinter size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Button
        px={12}
        variant={state?.oneEach ? 'filled' : 'default'}
        aria-pressed={state?.oneEach ?? false}
        onClick={() => tap({ kind: 'mode', oneEach: !state?.oneEach })}
      >
        {t('auction.mode.one')}
      </Button>
      {state?.oneEach ? (
        <span className={`${parts['quiet']} ${parts['grow']}`}>{t('auction.oneEachHint')}</span>
      ) : (
        <Button
          className={parts['grow'] ?? ''}
          px={10}
          leftSection={<IconPlayerTrackNext size={18} aria-hidden />}
          disabled={!state?.lotId}
          onClick={() => tap({ kind: 'next' })}
        >
          {t('auction.nextLot')}
        </Button>
      )}
    </Foot>
  )
}
