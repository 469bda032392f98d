/** The bench of Closeouts: what is in hand, what is done with it, and what waits for a decision. */
import { useState } from 'react'
import { ActionIcon, Button, NativeSelect, TextInput, Tooltip } from '@mantine/core'
import { IconClipboardCheck, IconPrinter } from '@tabler/icons-react'
import { combineLatest } from 'rxjs'
import { useWords } from '#language/use-words.ts'
import { joined, lower, money, msg } from '#messages/message.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { nameOfUnit } from '#domain/core/floor/scan-step.ts'
import { notGraded } from '#domain/core/floor/unit-facts.ts'
import { backLabels, type StayRow } from '#domain/selling/closeouts.ts'
import { isFree } from '#domain/selling/decisions.ts'
import { usualDonation } from '#domain/selling/stays/stay-writes.ts'
import { worthOf } from '#domain/selling/lots/lot-start-bid.ts'
import { watchUnit } from '#data/core/units.ts'
import { watchLot } from '#data/selling/lots.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useScanRouter } from '#scan/scan-router.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { MoneyField } from '#ui/fields/fields.tsx'
import { Foot } from '#ui/fields/foot.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import type { Closeouts } from './use-closeouts.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './closeouts.module.css'

interface BenchProps {
  readonly closeouts: Closeouts
}

const SHOWN = 60

/** The units in hand, or those of the pallet lot that is bundled. */
function useInHand({ state }: Closeouts): readonly UnitDoc[] | undefined {
  const { db } = useCommandContext()
  const { lotId = '', unitId = '', bundleId = '' } = state ?? {}
  return useLive(() => combineLatest([watchLot(db, bundleId || lotId), watchUnit(db, unitId)], (held, unit) => {
    if (bundleId !== '') return held?.units ?? []
    if (unit) return [unit]
    return held?.listed.filter((one) => isFree(one, held.lot.id)) ?? []
  }), [db, lotId, unitId, bundleId])
} // prettier-ignore

export function StayInHand({ closeouts }: BenchProps) {
  const t = useWords()
  const { state } = closeouts
  const units = useInHand(closeouts)
  const { shown } = useScanRouter()
  if (!state || !units || units.length === 0) return null
  const isBundle = state.bundleId !== ''
  // The answer above names the one unit already.
  const isSaid = !isBundle && units.length === 1 && shown?.answer.tone === 'plain'
  return (
    <div className={parts['work']}>
      {!isSaid && (
        <Section title={isBundle ? msg('closeout.onPallet') : msg('core.inHand')} count={units.length}>
          <ul className={parts['bare']} aria-label={t(isBundle ? 'closeout.onPallet' : 'core.inHand')}>
            {units.toReversed().map((unit) => (
              <ListRow
                key={unit.id}
                title={nameOfUnit(unit)}
                detail={t.of(joined([unit.label, lower(gradeLabels[unit.grade] || notGraded)], ' · '))}
                end={t.money(unit.retailCents)}
              />
            ))}
          </ul>
        </Section>
      )}
      {!isBundle && <StayTerms closeouts={closeouts} units={units} />}
    </div>
  )
}

/** Where lots are offered again and who gets donations: chosen once, remembered. */
function StayTerms({ closeouts, units }: BenchProps & { readonly units: readonly UnitDoc[] }) {
  const { state, openEvents, isManager, tap } = closeouts
  const t = useWords()
  const [organization, setOrganization] = useState(state?.organization ?? '')
  const isKnown = openEvents.some(({ id }) => id === state?.eventId)
  return (
    <div className={styles['pair']}>
      <NativeSelect
        size="md"
        label={t('closeout.offerIn')}
        value={isKnown ? (state?.eventId ?? '') : ''}
        data={[
          ...(isKnown ? [] : [{ value: '', label: t('auction.chooseOne') }]),
          ...openEvents.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(change) => change.currentTarget.value && tap({ kind: 'into', eventId: change.currentTarget.value })}
      />
      <TextInput
        size="md"
        label={t('closeout.organization')}
        autoComplete="off"
        maxLength={120}
        value={organization}
        onChange={(change) => setOrganization(change.currentTarget.value)}
        onBlur={() => {
          if (organization !== state?.organization) tap({ kind: 'giveTo', organization })
        }}
      />
      {isManager && <DonationValue key={`${state?.lotId} ${state?.unitId}`} closeouts={closeouts} units={units} />}
      <Button variant="default" mih={48} onClick={() => tap({ kind: 'putAside' })}>
        {t('core.putAside')}
      </Button>
    </div>
  )
}

/** What the receipt will say. Left empty, it is what the units would bring. */
function DonationValue({ closeouts: { state, tap }, units }: BenchProps & { readonly units: readonly UnitDoc[] }) {
  const t = useWords()
  const said = state?.donationCents ?? null
  const [cents, setCents] = useState(said)
  return (
    <MoneyField
      size="md"
      label={t('closeout.donationValue')}
      placeholder={t.money(usualDonation(units))}
      value={cents}
      onChange={setCents}
      onBlur={() => cents !== said && tap({ kind: 'worth', cents })}
    />
  )
}

export function StayFoot({ closeouts }: BenchProps) {
  const t = useWords()
  const { state, tap, printer } = closeouts
  if (!state) return null
  const isInHand = state.lotId !== '' || state.unitId !== ''
  if (state.bundleId === '' && !isInHand) return null
  const print = (
    <Tooltip label={t('auction.printEach')}>
      <ActionIcon variant={printer.auto ? 'filled' : 'default'} size={48} aria-label={t('auction.printEach')} aria-pressed={printer.auto} onClick={() => printer.setAuto(!printer.auto)}>
        <IconPrinter size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
  if (state.bundleId !== '') {
    return (
      <Foot label={msg('core.bench')} className={styles['foot']}>
        {print}
        <Button className={parts['grow'] ?? ''} mih={48} onClick={() => tap({ kind: 'endBundle' })}>
          {t('closeout.finishBundle')}
        </Button>
      </Foot>
    )
  }
  return (
    <Foot label={msg('core.bench')} className={styles['foot']}>
      {print}
      <div className={styles['four']}>
        <Button onClick={() => tap({ kind: 'relist' })}>{t('closeout.relist')}</Button>
        <Button variant="default" onClick={() => tap({ kind: 'bundle' })}>{t('closeout.bundle')}</Button>
        <Button variant="default" onClick={() => tap({ kind: 'donate' })}>{t('closeout.donate')}</Button>
        <Button variant="default" onClick={() => tap({ kind: 'scrap' })}>{t('closeout.scrap')}</Button>
      </div>
    </Foot>
  )
} // prettier-ignore

/** The lots that wait for a decision; a press takes one in hand. */
export function StayList({ closeouts }: BenchProps) {
  const t = useWords()
  const { stays, tap } = closeouts
  if (!stays) return null
  return (
    <Section title={msg('closeout.waiting')} count={stays.length}>
      {stays.length === 0 && (
        <EmptyState icon={IconClipboardCheck} title={msg('closeout.noStays')}>
          {t('closeout.noStaysHint')}
        </EmptyState>
      )}
      <ul className={parts['bare']} aria-label={t('closeout.waiting')}>
        {stays.slice(0, SHOWN).map((row) => (
          <StayItem key={row.lot.id} row={row} onOpen={() => tap({ kind: 'hold', lotId: row.lot.id })} />
        ))}
      </ul>
      {stays.length > SHOWN && <p className={parts['quiet']}>{t('core.andMore', { count: stays.length - SHOWN })}</p>}
    </Section>
  )
}

function StayItem({ row, onOpen }: { readonly row: StayRow; readonly onOpen: () => void }) {
  const t = useWords()
  const { lot, why, auction, units } = row
  const retail = worthOf(units, 'retailCents')
  return (
    <ListRow
      title={lot.title || t('auction.emptyLot')}
      detail={t.of(joined([backLabels[why], msg('closeout.scan.wasLot', { lot: lot.lotNo, auction }), retail !== null && msg('closeout.retail', { amount: money(retail) })], ' · '))}
      onOpen={onOpen}
    />
  )
} // prettier-ignore
