/** What a load cost, what it brought in, and what of it is still here. */
import { Text } from '@mantine/core'
import { useWords } from '#language/use-words.ts'
import { joined, money, msg, type Words } from '#messages/message.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { watchLoadMoney } from '#data/core/load-money.ts'
import { useArriving } from '#hooks/use-arriving.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { FactList } from '#ui/parts/fact-list.tsx'
import { StillLoading } from '#ui/parts/still-loading.tsx'

const needs = ['units', 'orders', 'manifestLines'] as const

const amount = (cents: number | null): Words => (cents === null ? '' : joined([money(cents)]))
/** What is taken off. */
const less = (cents: number): Words => joined([money(0 - cents)])

export function LoadMoneyTab({ load }: { readonly load: LoadDoc }) {
  const t = useWords()
  const { db } = useCommandContext()
  const arriving = useArriving(needs)
  const sums = useLive(() => watchLoadMoney(db, load), [db, load])
  if (!sums || !arriving) return null
  if (arriving.missing.length > 0) return <StillLoading missing={arriving.missing} contact={arriving.contact} isLine />
  return (
    <>
      <FactList
        title={msg('load.money.cost')}
        facts={[
          { label: msg('load.money.goods'), value: amount(sums.goodsCents) },
          { label: msg('load.money.freight'), value: amount(sums.freightCents) },
          { label: msg('load.money.fees'), value: amount(sums.loadFeeCents) },
          { label: msg('load.money.costTotal'), value: amount(sums.costCents) },
        ]}
      />
      <FactList
        title={msg('load.money.sales')}
        facts={[
          { label: msg('load.money.sold'), value: amount(sums.priceCents) },
          { label: msg('load.money.premium'), value: amount(sums.premiumCents) },
          { label: msg('load.money.shipping'), value: amount(sums.shippingCents) },
          { label: msg('load.money.channelFees'), value: less(sums.feeCents) },
          { label: msg('load.money.postage'), value: less(sums.postageCents) },
          { label: msg('load.money.net'), value: amount(sums.netCents) },
          { label: msg('load.money.profit'), value: amount(sums.profitCents) },
          { label: msg('load.money.recovery'), value: sums.recoveryPct === null ? '' : msg('table.percent', { pct: sums.recoveryPct }) },
        ]}
      />
      <FactList
        title={msg('load.money.items')}
        facts={[
          { label: msg('load.money.soldQty'), value: t.number(sums.soldQty) },
          { label: msg('load.money.leftQty'), value: t.number(sums.leftQty) },
          { label: msg('load.money.leftRetail'), value: amount(sums.leftRetailCents) },
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('load.money.hint')}
      </Text>
    </>
  )
} // prettier-ignore
