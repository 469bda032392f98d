/** A lot that stayed: what is in it, the next bidder, and the way to the bench. */
import { Button } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { joined, lower, msg } from '#messages/message.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { nameOfUnit } from '#domain/core/floor/scan-step.ts'
import { notGraded } from '#domain/core/floor/unit-facts.ts'
import { FactList } from '#ui/lists/fact-list.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { NextBidder } from './next-bidder.tsx'
import { backLooks } from './stays-table.tsx'
import type { Closeouts } from './use-closeouts.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './closeouts.module.css'

export function StayDrawer({ closeouts }: { readonly closeouts: Closeouts }) {
  const t = useWords()
  const { stays, search, setSearch, tap, show } = closeouts
  const row = stays?.find(({ lot }) => lot.id === search.lot)
  const isOpen = show === 'stays' && search.lot !== undefined && stays !== undefined
  const close = () => setSearch({ lot: undefined })
  return (
    <RecordDrawer
      openId={isOpen ? search.lot : undefined}
      onClose={close}
      title={row ? t('auction.lotNumber', { lot: row.lot.lotNo }) : t('auction.lotGone')}
      label={row?.auction ?? ''}
      foot={
        row && (
          <Button
            leftSection={<IconScan size={18} aria-hidden />}
            onClick={() => {
              tap({ kind: 'hold', lotId: row.lot.id })
              setSearch({ show: 'bench', lot: undefined })
            }}
          >
            {t('closeout.decide')}
          </Button>
        )
      }
    >
      {!row && t('closeout.scan.decided')}
      {row && (
        <div className={styles['fields']}>
          <StateMark look={backLooks[row.why]} />
          <FactList
            facts={[
              { label: msg('unit.title'), value: row.lot.title },
              { label: msg('closeout.column.high'), value: t.money(row.highCents) },
              { label: msg('field.startBidCents'), value: t.money(row.lot.startBidCents) },
              { label: msg('field.relists'), value: t.number(row.lot.relists) },
            ]}
          />
          <Section title={msg('auction.inThisLot')} count={row.units.length} level={3}>
            <ul className={parts['bare']} aria-label={t('auction.inThisLot')}>
              {row.units.map((unit) => (
                <ListRow key={unit.id} title={nameOfUnit(unit)} detail={t.of(joined([unit.label, lower(gradeLabels[unit.grade] || notGraded)], ' · '))} end={t.money(unit.retailCents)} />
              ))}
            </ul>
          </Section>
          {row.why !== 'unsold' && <NextBidder closeouts={closeouts} lot={row.lot} highCents={row.highCents} onDone={close} />}
        </div>
      )}
    </RecordDrawer>
  )
} // prettier-ignore
