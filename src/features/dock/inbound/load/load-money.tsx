/** Whether a load would be bought again: what it cost, what it brought in, what of it is still here, and all of it by category. */
import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { joined, money, msg, type Words } from '#messages/message.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { watchLoadOutlook } from '#data/core/load-money.ts'
import type { LoadMoney } from '#domain/core/loads/load-money.ts'
import type { CategoryMoney, LoadOutlook, Verdict } from '#domain/core/loads/load-outlook.ts'
import { isClosedBefore } from '#domain/core/loads/load-stages.ts'
import { useArriving } from '#hooks/use-arriving.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { FactList } from '#ui/lists/fact-list.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import { StateMark, type StateLook } from '#ui/parts/state-mark.tsx'
import { StillLoading } from '#ui/parts/still-loading.tsx'
import parts from '#ui/parts/parts.module.css'

const needs = ['units', 'orders', 'listings', 'manifestLines'] as const
/** The ladder goes down by days. */
const HOUR_MS = 3_600_000

const amount = (cents: number | null): Words => (cents === null ? '' : joined([money(cents)]))
/** What is taken off. */
const less = (cents: number): Words => joined([money(0 - cents)])

export function LoadMoneyTab({ load }: { readonly load: LoadDoc }) {
  const t = useWords()
  const { db } = useCommandContext()
  const arriving = useArriving(needs)
  const now = useNow(HOUR_MS)
  const outlook = useLive(() => watchLoadOutlook(db, load, now), [db, load, now])
  if (!outlook || !arriving) return null
  if (arriving.missing.length > 0) return <StillLoading missing={arriving.missing} contact={arriving.contact} isLine />
  const { money: sums } = outlook
  const isBefore = isClosedBefore(load)
  return (
    <>
      <Again outlook={outlook} isBefore={isBefore} />
      <FactList
        title={msg('load.money.cost')}
        facts={[
          { label: msg('load.money.goods'), value: amount(sums.goodsCents) },
          { label: msg('load.money.freight'), value: amount(sums.freightCents) },
          { label: msg('load.money.fees'), value: amount(sums.loadFeeCents) },
          { label: msg('load.money.costTotal'), value: amount(sums.costCents) },
        ]}
      />
      {isBefore ? <SalesBefore sums={sums} /> : <Sales sums={sums} />}
      <Categories rows={outlook.categories} />
      <Text size="sm" c="dimmed">
        {isBefore ? t('load.before.money') : t('load.money.hint')}
      </Text>
    </>
  )
} // prettier-ignore

const recoveryOf = ({ recoveryPct: pct }: LoadMoney): Words => (pct === null ? '' : msg('table.percent', { pct }))

/** What came in from its sheet; the parts of it are not known. */
function SalesBefore({ sums }: { readonly sums: LoadMoney }) {
  const t = useWords()
  return (
    <FactList
      title={msg('load.money.sales')}
      facts={[
        { label: msg('field.broughtCents'), value: amount(sums.netCents) },
        { label: msg('load.before.profit'), value: amount(sums.profitCents) },
        { label: msg('field.declaredRetailCents'), value: sums.retailCents === 0 ? '' : amount(sums.retailCents) },
        { label: msg('load.money.recovery'), value: recoveryOf(sums) },
        { label: msg('load.before.qty'), value: sums.soldQty === 0 ? '' : t.number(sums.soldQty) },
      ]}
    />
  )
}

function Sales({ sums }: { readonly sums: LoadMoney }) {
  const t = useWords()
  return (
    <>
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
          { label: msg('load.money.recovery'), value: recoveryOf(sums) },
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
    </>
  )
}

const verdicts: { readonly [Kind in Verdict]: { readonly look: StateLook; readonly why: (worth: string) => Words } } = {
  yes: { look: { icon: IconCircleCheck, tone: 'green', words: msg('load.again.yes') }, why: (worth) => msg('load.again.yesHint', { worth }) },
  less: { look: { icon: IconAlertTriangle, tone: 'amber', words: msg('load.again.less') }, why: (worth) => msg('load.again.lessHint', { worth }) },
  no: { look: { icon: IconCircleX, tone: 'red', words: msg('load.again.no') }, why: () => msg('load.again.noHint') },
  early: { look: { icon: IconHourglass, words: msg('load.again.early') }, why: () => msg('load.again.earlyHint') },
  unknown: { look: { icon: IconHourglass, words: msg('load.again.unknown') }, why: () => msg('load.again.unknownHint') },
} // prettier-ignore

function Again({ outlook, isBefore }: { readonly outlook: LoadOutlook; readonly isBefore: boolean }) {
  const t = useWords()
  const { verdict, worthCents } = outlook
  const { look, why } = verdicts[verdict]
  return (
    <Section title={msg('load.again.title')} level={3}>
      <StateMark look={look} />
      <Text size="sm" mt={4} mb={isBefore ? 'md' : 0}>
        {t.of(why(t.money(worthCents)))}
      </Text>
      {!isBefore && <Unsold outlook={outlook} />}
    </Section>
  )
}

/** What is still to come of it. */
function Unsold({ outlook }: { readonly outlook: LoadOutlook }) {
  const t = useWords()
  const { ladderCents, unpricedQty, keptPct, expectedNetCents, expectedProfitCents } = outlook
  return (
    <>
      <FactList
        facts={[
          { label: msg('load.again.ladder'), value: amount(ladderCents) },
          ...(unpricedQty > 0 ? [{ label: msg('load.again.unpriced'), value: t.number(unpricedQty) }] : []),
          { label: msg('load.again.kept'), value: keptPct === null ? '' : msg('table.percent', { pct: keptPct }) },
          { label: msg('load.again.expectedNet'), value: amount(expectedNetCents) },
          { label: msg('load.again.expectedProfit'), value: amount(expectedProfitCents) },
        ]}
      />
      <Text size="sm" c="dimmed" mb="md">
        {t('load.again.hint')}
      </Text>
    </>
  )
}

const MOST_CATEGORIES = 12

function Categories({ rows }: { readonly rows: readonly CategoryMoney[] }) {
  const t = useWords()
  if (rows.length === 0) return null
  return (
    <Section title={msg('load.byCategory')} count={rows.length} level={3}>
      <ul className={parts['bare']}>
        {rows.slice(0, MOST_CATEGORIES).map((row) => (
          <ListRow
            key={row.category}
            title={row.category || t('report.noCategory')}
            detail={t('load.categoryLine', {
              sold: row.soldQty,
              left: row.leftQty,
              net: t.money(row.netCents),
              ladder: t.money(row.ladderCents),
            })}
            end={row.profitCents === null ? '–' : t.money(row.profitCents)}
          />
        ))}
      </ul>
      {rows.length > MOST_CATEGORIES && (
        <Text size="sm">{t('core.andMore', { count: rows.length - MOST_CATEGORIES })}</Text>
      )}
      <Text size="sm" c="dimmed">
        {t('load.categoryHint')}
      </Text>
    </Section>
  )
}
