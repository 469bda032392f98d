import { useWords } from '#language/use-words.ts'
import { joined, moment } from '#messages/message.ts'
import { Table } from '@mantine/core'
import type { LeadFacts } from '#domain/files/leads.ts'
import styles from '#features/buying/import/import-page.module.css'

const SHOWN = 100

/** The auctions of a list as they would become leads; end times in the zone of the reader. */
export function ImportLeadRows({ leads }: { readonly leads: readonly LeadFacts[] }) {
  const t = useWords()
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('import.auctions')}>
      <Table verticalSpacing={4} fz="sm" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('unit.title')}</Table.Th>
            <Table.Th>{t('field.source')}</Table.Th>
            <Table.Th>{t('import.number')}</Table.Th>
            <Table.Th>{t('import.ends')}</Table.Th>
            <Table.Th ta="right">{t('import.retailUsd')}</Table.Th>
            <Table.Th ta="right">{t('import.units')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {leads.slice(0, SHOWN).map((lead) => (
            <Table.Tr key={lead.key}>
              <Table.Td>{lead.title}</Table.Td>
              <Table.Td>{lead.source}</Table.Td>
              <Table.Td ff="monospace">{lead.sellerOrderNo}</Table.Td>
              <Table.Td>
                {lead.endsAt === '' ? '–' : t.of(joined([moment(lead.endsAt, 'date'), moment(lead.endsAt, 'clock')]))}
              </Table.Td>
              <Table.Td ta="right">{t.money(lead.declaredRetailCents)}</Table.Td>
              <Table.Td ta="right">{lead.declaredUnits === null ? '–' : t.number(lead.declaredUnits)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
