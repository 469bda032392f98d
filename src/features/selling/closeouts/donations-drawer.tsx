/** What was donated, by organization: the receipt as a file for each. */
import { useMemo } from 'react'
import { Button } from '@mantine/core'
import { IconDownload, IconGift } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { joined, moment, msg } from '#messages/message.ts'
import { csvText } from '#domain/files/export.ts'
import { donationOf, type Donation } from '#domain/selling/donations.ts'
import { watchDonations } from '#data/selling/closeouts.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { downloadText } from '#ui/download.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
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
  const rows = useLive(() => (isOpen ? watchDonations(db) : null), [db, isOpen])
  const receipts = useMemo(() => {
    const groups = new Map<string, Donation[]>()
    for (const one of (rows ?? []).map(donationOf)) groups.set(one.organization, [...(groups.get(one.organization) ?? []), one])
    return [...groups]
  }, [rows])
  return (
    <RecordDrawer openId={isOpen ? 'donations' : undefined} onClose={() => setSearch({ task: undefined })} title={t('closeout.donations')}>
      {rows?.length === 0 && (
        <EmptyState icon={IconGift} title={msg('closeout.noDonations')}>
          {t('closeout.noDonationsHint')}
        </EmptyState>
      )}
      <div className={styles['fields']}>
        {receipts.map(([organization, donations]) => (
          <Receipt key={organization} organization={organization} donations={donations} />
        ))}
      </div>
    </RecordDrawer>
  )
} // prettier-ignore

const sumOf = (donations: readonly Donation[]): number => donations.reduce((sum, { valueCents }) => sum + valueCents, 0)

function Receipt({ organization, donations }: { readonly organization: string; readonly donations: readonly Donation[] }) {
  const t = useWords()
  const save = () => {
    const headers = [msg('closeout.organization'), msg('closeout.column.day'), msg('field.label'), msg('unit.title'), msg('unit.items'), msg('closeout.column.value')]
    const lines = donations.map(({ at, label, title, qty, valueCents }) => [organization, at.slice(0, 10), label, title, qty, valueCents / 100])
    const total = [organization, '', '', t('closeout.total'), donations.reduce((sum, { qty }) => sum + qty, 0), sumOf(donations) / 100]
    downloadText(`donations-${organization.replace(/[^A-Za-z0-9]+/g, '-')}.csv`, 'text/csv;charset=utf-8', csvText(headers.map((one) => t.of(one)), [...lines, total]))
  }
  return (
    <Section title={organization} count={donations.length} level={3}>
      <ul className={parts['bare']} aria-label={organization}>
        {donations.slice(0, 60).map(({ id, title, label, at, valueCents }) => (
          <ListRow key={id} title={title} detail={t.of(joined([label, moment(at, 'date')], ' · '))} end={t.money(valueCents)} />
        ))}
      </ul>
      <Button mt={8} variant="default" mih="var(--target)" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
        {t('closeout.receipt', { total: { cents: sumOf(donations) } })}
      </Button>
    </Section>
  )
} // prettier-ignore
