/** One lot in the drawer: its text and bids, what is in it, and what may be done with it. */
import { useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { joined, lower, msg } from '#messages/message.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { nameOfUnit } from '#domain/core/floor/scan-step.ts'
import { notGraded } from '#domain/core/floor/unit-facts.ts'
import { isWaiting, type LotFactsRow } from '#domain/selling/auction-checks.ts'
import { hasOldTag } from '#domain/selling/lots/lot-tag-job.ts'
import { editLot, undoLots, withdrawLots, type LotFields } from '#data/selling/lot-commands.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext, useSync } from '#hooks/use-session.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { MoneyField } from '#ui/fields/fields.tsx'
import { FormFoot } from '#ui/fields/foot.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import { LongText } from '#ui/fields/long-text.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import { lotLooks } from './lots-columns.tsx'
import { TakenAway } from './taken-away.tsx'
import type { AuctionWork } from './use-auction.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './auction-page.module.css'

export interface LotDrawerProps {
  readonly work: AuctionWork
  readonly event: SaleEventDoc
  readonly rows: readonly LotFactsRow[] | undefined
  readonly titleLimit: number
}

export function LotDrawer({ work, event, rows, titleLimit }: LotDrawerProps) {
  const t = useWords()
  const sync = useSync()
  const { search, setSearch } = work
  const row = rows?.find(({ lot }) => lot.id === search.lot)
  const state = useLive(() => (search.lot ? sync.watchRecord('listings', search.lot) : null), [sync, search.lot])
  return (
    <RecordDrawer
      // The unit's drawer takes its place while it is open.
      openId={rows && search.unit === undefined ? search.lot : undefined}
      onClose={() => setSearch({ lot: undefined })}
      title={row ? t('auction.lotNumber', { lot: row.lot.lotNo }) : t('auction.lotGone')}
      state={state && <RecordStateIcon state={state} />}
    >
      {row ? <LotForm key={row.lot.id} work={work} event={event} row={row} titleLimit={titleLimit} /> : t('auction.lotGoneHint')}
    </RecordDrawer>
  )
} // prettier-ignore

interface Touched {
  readonly fields: LotFields
}
const untouched: Touched = { fields: {} }

type FormProps = Omit<LotDrawerProps, 'rows'> & { readonly row: LotFactsRow }

function LotForm({ work, event, row, titleLimit }: FormProps) {
  const t = useWords()
  const context = useCommandContext()
  const { lot } = row
  const [draft, put] = useDraft<Touched>(`lot-${lot.id}`, untouched)
  const [isAsked, setAsked] = useState(false)
  const { busy, run } = useCommand({ title: msg('auction.notSaved') })
  if (!draft) return null
  const values = { ...lot, ...draft.fields }
  const change = (fields: LotFields) => void put({ fields: { ...draft.fields, ...fields } })
  const isOver = !isWaiting(lot)
  const length = values.title.length
  const problem =
    values.title.trim() === '' ? t('auction.titleEmpty')
    : length > titleLimit ? t('auction.titleTooLong', { count: length, limit: titleLimit })
    : undefined // prettier-ignore
  const save = () =>
    run(async () => {
      const changed = await editLot(context, lot.id, draft.fields)
      await put(untouched)
      return changed ? { words: msg('auction.lotSaved', { lot: lot.lotNo }), undo: () => undoLots(context, changed) } : AS_IT_IS
    })
  return (
    <form
      noValidate
      onSubmit={(event_) => {
        event_.preventDefault()
        setAsked(true)
        if (!problem) void save()
      }}
    >
      <div className={styles['fields']}>
        <StateMark look={lotLooks[lot.status]} />
        {hasOldTag(lot) && <Caution>{t('auction.oldTag', { old: lot.sticker, lot: lot.lotNo })}</Caution>}
        <TakenAway lotId={lot.id} count={row.away.length} />
        <TextInput
          label={t('unit.title')}
          description={t('auction.titleLength', { count: length, limit: titleLimit })}
          autoComplete="off"
          maxLength={120}
          disabled={isOver}
          value={values.title}
          error={isAsked || length > titleLimit ? problem : undefined}
          onChange={(typed) => change({ title: typed.currentTarget.value })}
        />
        <LongText label={t('field.description')} least={3} maxLength={6000} disabled={isOver} value={values.description} onChange={(typed) => change({ description: typed.currentTarget.value })} />
        <div className={styles['pair']}>
          <MoneyField label={t('field.startBidCents')} disabled={isOver} value={values.startBidCents} onChange={(startBidCents) => change({ startBidCents })} />
          <MoneyField label={t('field.reserveCents')} disabled={isOver} value={values.reserveCents} onChange={(reserveCents) => change({ reserveCents })} />
        </div>
        <LotUnits work={work} row={row} />
        <LotActions work={work} event={event} row={row} />
      </div>
      {Object.keys(draft.fields).length > 0 && (
        <FormFoot>
          <Button type="submit" mih="var(--target)" disabled={busy}>
            {t('core.save')}
          </Button>
          <Button variant="default" mih="var(--target)" onClick={() => void put(untouched)}>
            {t('core.clear')}
          </Button>
        </FormFoot>
      )}
    </form>
  )
} // prettier-ignore

function LotUnits({ work, row }: Pick<FormProps, 'work' | 'row'>) {
  const t = useWords()
  return (
    <Section title={msg('auction.inThisLot')} count={row.units.length} level={3}>
      <ul className={parts['bare']} aria-label={t('auction.inThisLot')}>
        {row.units.map((unit) => (
          <ListRow
            key={unit.id}
            title={nameOfUnit(unit)}
            detail={t.of(joined([unit.label, lower(gradeLabels[unit.grade] || notGraded)], ' · '))}
            end={t.money(unit.retailCents)}
            onOpen={() => work.setSearch({ unit: unit.id })}
          />
        ))}
      </ul>
    </Section>
  )
}

function LotActions({ work, event, row: { lot } }: Pick<FormProps, 'work' | 'event' | 'row'>) {
  const t = useWords()
  const context = useCommandContext()
  const { busy, run } = useCommand({ title: msg('core.notDone') })
  const withdraw = () =>
    run(async () => {
      const job = await withdrawLots(context, event.id, [lot.id])
      return job ? { words: msg('auction.withdrawn', { count: 1 }), undo: () => undoJob(context, job) } : AS_IT_IS
    })
  return (
    <div className={parts['buttons']}>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => work.printTags([lot])}>
        {t('auction.printTags', { count: 1 })}
      </Button>
      {lot.status === 'draft' && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            work.tap({ kind: 'open', lotId: lot.id })
            work.setSearch({ lot: undefined, show: 'bench' })
          }}
        >
          {t('auction.scanInto')}
        </Button>
      )}
      {(isWaiting(lot) || lot.status === 'live') && (
        <Button variant="default" disabled={busy} leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => void withdraw()}>
          {t('auction.withdraw', { count: 1 })}
        </Button>
      )}
    </div>
  )
} // prettier-ignore
