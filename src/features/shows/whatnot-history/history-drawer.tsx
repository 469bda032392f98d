/** One show: its figures, and the transactions behind them. */
import { Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useWords } from '#language/use-words.ts'
import { joined, msg } from '#messages/message.ts'
import { isOff, offCents } from '#domain/shows/history.ts'
import { FactList } from '#ui/lists/fact-list.tsx'
import { FigureRow } from '#ui/figures/figure-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import type { HistoryWork } from './use-history.ts'
import parts from '#ui/parts/parts.module.css'

const SHOWN = 200

export function HistoryDrawer({ work }: { readonly work: HistoryWork }) {
  const t = useWords()
  const navigate = useNavigate()
  const { search, setSearch, history } = work
  const result = history.results.find(({ show }) => show.id === search.open)
  const net = result?.netCents ?? null
  const known = (cents: number) => (net === null ? '' : t.money(cents))
  return (
    <RecordDrawer
      openId={result ? search.open : undefined}
      onClose={() => setSearch({ open: undefined })}
      title={result?.show.title ?? ''}
      label={result ? t.moment(result.show.startsAt, 'time') : ''}
      foot={
        result && (
          <Button variant="default" onClick={() => void navigate({ to: '/whatnot-sales', search: { show: 'shipments', event: result.show.id } })}>
            {t('history.shipmentsOf')}
          </Button>
        )
      }
    >
      {result && (
        <>
          <FactList
            facts={[
              { label: msg('history.sold'), value: t.number(result.sold) },
              { label: msg('history.failed'), value: t.number(result.failed) },
              { label: msg('history.shipments'), value: t.number(result.shipments) },
              { label: msg('history.gross'), value: t.money(result.grossCents) },
              { label: msg('history.fees'), value: known(result.feesCents) },
              { label: msg('history.shipping'), value: known(result.shippingCents) },
              { label: msg('history.refunds'), value: known(result.refundCents) },
              { label: msg('history.net'), value: known(net ?? 0) },
              { label: msg('history.perHour'), value: t.money(result.grossPerHourCents) },
            ]}
          />
          <Section title={msg('history.transactions')} count={result.transactions.length} level={3}>
            {net === null && <Text size="sm">{t('history.noMoney')}</Text>}
            <ul className={parts['bare']}>
              {result.transactions.slice(0, SHOWN).map((one) => (
                <FigureRow key={one.key} lead={one.orderNo || '–'} figure={t.money(one.amountCents)}>
                  {t.of(joined([one.kind, one.title], ' · '))}
                  {isOff(one) && <StateMark look={{ words: msg('history.isOffBy', { amount: t.money(offCents(one) ?? 0) }), icon: IconAlertTriangle, tone: 'amber' }} />}
                </FigureRow>
              ))}
            </ul>
            {result.transactions.length > SHOWN && <Text size="sm">{t('core.andMore', { count: result.transactions.length - SHOWN })}</Text>}
          </Section>
        </>
      )}
    </RecordDrawer>
  )
} // prettier-ignore
