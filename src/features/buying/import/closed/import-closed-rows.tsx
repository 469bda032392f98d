import { useWords } from '#language/use-words.ts'
import { Table, Text } from '@mantine/core'
import { costOf } from '#domain/core/loads/load-money.ts'
import type { ClosedFacts } from '#domain/files/closed-loads.ts'
import styles from '#features/buying/import/import-page.module.css'

const SHOWN = 100

interface ImportClosedRowsProps {
  readonly loads: readonly ClosedFacts[]
  /** Codes of the loads that are there already, by key. */
  readonly known: ReadonlyMap<string, string>
}

/** The loads of a sheet as they would come in; one that is there already is marked. */
export function ImportClosedRows({ loads, known }: ImportClosedRowsProps) {
  const t = useWords()
  return (
    <>
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('import.closedLoads')}>
        <Table verticalSpacing={4} fz="sm" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('import.number')}</Table.Th>
              <Table.Th>{t('unit.title')}</Table.Th>
              <Table.Th>{t('field.closedAt')}</Table.Th>
              <Table.Th ta="right">{t('import.brought')}</Table.Th>
              <Table.Th ta="right">{t('unit.fact.cost')}</Table.Th>
              <Table.Th ta="right">{t('import.retailUsd')}</Table.Th>
              <Table.Th ta="right">{t('import.units')}</Table.Th>
              <Table.Th>{t('field.source')}</Table.Th>
              <Table.Th>{t('field.category')}</Table.Th>
              <Table.Th>{t('field.condition')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {loads.slice(0, SHOWN).map((load) => {
              const code = known.get(load.key)
              return (
                <Table.Tr key={load.key} data-left-out={code !== undefined || undefined}>
                  <Table.Td ff="monospace">
                    {load.sellerOrderNo || '–'}
                    {code !== undefined && (
                      <span className={styles['leftOut']}>{t('import.isThere', { load: code })}</span>
                    )}
                  </Table.Td>
                  <Table.Td>{load.title}</Table.Td>
                  <Table.Td className="tabular">{t.moment(load.closedAt, 'plainDay')}</Table.Td>
                  <Table.Td ta="right">{t.money(load.broughtCents)}</Table.Td>
                  <Table.Td ta="right">{t.money(costOf({ ...load, bidCents: null }).costCents)}</Table.Td>
                  <Table.Td ta="right">{t.money(load.declaredRetailCents)}</Table.Td>
                  <Table.Td ta="right">{load.declaredUnits === null ? '–' : t.number(load.declaredUnits)}</Table.Td>
                  <Table.Td>{load.source || '–'}</Table.Td>
                  <Table.Td>{load.category || '–'}</Table.Td>
                  <Table.Td>{load.condition || '–'}</Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </div>
      {loads.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {t('import.firstLoads', { count: SHOWN })}
        </Text>
      )}
    </>
  )
}
