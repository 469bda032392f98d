/** What was donated, by organization: the value of each unit, which a manager corrects, and the receipt as a file. */
import { useMemo, useState } from 'react'
import { Button } from '@mantine/core'
import { IconDownload, IconGift } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { joined, moment, money, msg } from '#messages/message.ts'
import { csvText } from '#domain/files/export.ts'
import { donatedOn, receiptLines, type Donation } from '#domain/selling/donations.ts'
import { watchHouseZone } from '#data/core/house.ts'
import { correctDonation, watchDonations } from '#data/selling/donations.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, NOT_DONE, useCommand } from '#ui/command/use-command.ts'
import { downloadText, plainFileName } from '#ui/download.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { MoneyField } from '#ui/fields/fields.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import type { Closeouts } from './use-closeouts.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './closeouts.module.css'

export function DonationsDrawer({ closeouts }: { readonly closeouts: Closeouts }) {
  const t = useWords()
  const { db } = useCommandContext()
  const { search, setSearch } = closeouts
  const isOpen = search.task === 'donations'
  const all = useLive(() => (isOpen ? watchDonations(db) : null), [db, isOpen])
  const zone = useLive(() => watchHouseZone(db), [db])
  const receipts = useMemo(() => {
    const groups = new Map<string, Donation[]>()
    for (const one of all ?? []) groups.set(one.organization, [...(groups.get(one.organization) ?? []), one])
    return [...groups]
  }, [all])
  return (
    <RecordDrawer openId={isOpen ? 'donations' : undefined} onClose={() => setSearch({ task: undefined })} title={t('closeout.donations')}>
      {all?.length === 0 && (
        <EmptyState icon={IconGift} title={msg('closeout.noDonations')}>
          {t('closeout.noDonationsHint')}
        </EmptyState>
      )}
      <div className={styles['fields']}>
        {receipts.length > 0 && <p className={parts['quiet']}>{t('closeout.donationHint')}</p>}
        {zone !== undefined && receipts.map(([organization, donations]) => (
          <Receipt key={organization} organization={organization} donations={donations} zone={zone} />
        ))}
      </div>
    </RecordDrawer>
  )
} // prettier-ignore

const sumOf = (donations: readonly Donation[]): number => donations.reduce((sum, { valueCents }) => sum + valueCents, 0)
const SHOWN = 60

interface ReceiptProps {
  readonly organization: string
  readonly donations: readonly Donation[]
  /** Of the warehouse's clocks. */
  readonly zone: string
}

function Receipt({ organization, donations, zone }: ReceiptProps) {
  const t = useWords()
  const [open, setOpen] = useState('')
  const save = () => {
    const headers = [msg('closeout.organization'), msg('closeout.column.day'), msg('field.label'), msg('unit.title'), msg('unit.items'), msg('closeout.column.value')]
    const total = [organization, '', '', t('closeout.total'), donations.reduce((sum, { qty }) => sum + qty, 0), sumOf(donations) / 100]
    downloadText(`donations-${plainFileName(organization, 'receipt')}.csv`, 'text/csv;charset=utf-8', csvText(headers.map((one) => t.of(one)), [...receiptLines(donations, zone), total]))
  }
  return (
    <Section title={organization} count={donations.length} level={3}>
      <ul className={parts['bare']} aria-label={organization}>
        {donations.slice(0, SHOWN).map((one) => (
          <DonatedUnit key={one.id} donation={one} zone={zone} isOpen={open === one.id} onOpen={() => setOpen(open === one.id ? '' : one.id)} onDone={() => setOpen('')} />
        ))}
      </ul>
      {donations.length > SHOWN && <p className={parts['quiet']}>{t('core.andMore', { count: donations.length - SHOWN })}</p>}
      <Button mt={8} variant="default" mih="var(--target)" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
        {t('closeout.receipt', { total: { cents: sumOf(donations) } })}
      </Button>
    </Section>
  )
} // prettier-ignore

interface DonatedUnitProps {
  readonly donation: Donation
  readonly zone: string
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onDone: () => void
}

function DonatedUnit({ donation, zone, isOpen, onOpen, onDone }: DonatedUnitProps) {
  const t = useWords()
  const { title, label, valueCents, firstCents } = donation
  const was = valueCents !== firstCents && msg('closeout.donationWas', { was: money(firstCents) })
  return (
    <>
      <ListRow
        title={title}
        detail={t.of(joined([label, moment(donatedOn(donation, zone), 'plainDay'), was], ' · '))}
        end={t.money(valueCents)}
        onOpen={onOpen}
        label={t('closeout.donationCorrect', { unit: title || label })}
      />
      {isOpen && <ValueForm donation={donation} onDone={onDone} />}
    </>
  )
}

function ValueForm({ donation: { id, title, label, valueCents }, onDone }: { readonly donation: Donation; readonly onDone: () => void }) {
  const t = useWords()
  const context = useCommandContext()
  const { busy, run } = useCommand({ title: msg('core.notDone') })
  // What nobody typed over follows the store: another manager may correct it meanwhile.
  const [typed, setCents] = useState<number | null | undefined>(undefined)
  const cents = typed === undefined ? valueCents : typed
  const save = () =>
    run(async () => {
      if (cents === null) return NOT_DONE
      const job = await correctDonation(context, id, cents)
      onDone()
      return job ? { words: msg('closeout.donationCorrected', { unit: title || label, value: money(cents) }), undo: () => undoJob(context, job) } : AS_IT_IS
    })
  return (
    <li>
      <form
        className={styles['value']}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <MoneyField label={t('closeout.donationValue')} data-autofocus value={cents} onChange={setCents} />
        <Button type="submit" mih="var(--target)" disabled={busy || cents === null}>
          {t('core.save')}
        </Button>
      </form>
    </li>
  )
} // prettier-ignore
