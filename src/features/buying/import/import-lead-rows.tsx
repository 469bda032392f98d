import { Table } from '@mantine/core'
import type { LeadFacts } from '#domain/files/leads.ts'
import { formatCents } from '#domain/core/money.ts'
import styles from './import-page.module.css'

const SHOWN = 100
const ends = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** The auctions of a list as they would become leads; end times in the zone of the reader. */
export function ImportLeadRows({ leads }: { readonly leads: readonly LeadFacts[] }) {
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label="Auctions in this file">
      <Table verticalSpacing={4} fz="sm" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Title</Table.Th>
            <Table.Th>Source</Table.Th>
            <Table.Th>Number</Table.Th>
            <Table.Th>Ends</Table.Th>
            <Table.Th ta="right">Retail, USD</Table.Th>
            <Table.Th ta="right">Units</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {leads.slice(0, SHOWN).map((lead) => (
            <Table.Tr key={lead.key}>
              <Table.Td>{lead.title}</Table.Td>
              <Table.Td>{lead.source}</Table.Td>
              <Table.Td ff="monospace">{lead.sellerOrderNo}</Table.Td>
              <Table.Td>{lead.endsAt === '' ? '–' : ends.format(Date.parse(lead.endsAt))}</Table.Td>
              <Table.Td ta="right">{formatCents(lead.declaredRetailCents)}</Table.Td>
              <Table.Td ta="right">{lead.declaredUnits?.toLocaleString() ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
