/** What must be right before an auction is published, and the two steps there: the catalog is fixed, then it is published, which needs the network. */
import { Button, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconListNumbers,
  IconLockOpen,
  IconSend,
  IconWifiOff,
} from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { moment, msg } from '#messages/message.ts'
import { auctionChecks, isWaiting, type AuctionCheck, type LotFactsRow } from '#domain/selling/auction-checks.ts'
import { easternTime, lastEnd } from '#domain/selling/auction-stages.ts'
import { fixCatalog, publishAuction } from '#data/selling/auction-commands.ts'
import { renumberLots, undoLots } from '#data/selling/lot-commands.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext, useSync } from '#hooks/use-session.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { FactList } from '#ui/lists/fact-list.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import type { AuctionWork } from './use-auction.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './auction-page.module.css'

export interface AuctionPublishProps {
  readonly work: AuctionWork
  readonly event: SaleEventDoc
  readonly rows: readonly LotFactsRow[] | undefined
  readonly titleLimit: number
}

export function AuctionPublish({ work, event, rows, titleLimit }: AuctionPublishProps) {
  const t = useWords()
  const { search, setSearch } = work
  const isOpen = search.task === 'publish' && rows !== undefined
  const checks = isOpen ? auctionChecks(event, rows, titleLimit) : []
  const errors = checks.filter(({ level }) => level === 'error').length
  const waiting = rows?.filter(({ lot }) => isWaiting(lot)).length ?? 0
  return (
    <RecordDrawer
      openId={isOpen ? event.id : undefined}
      onClose={() => setSearch({ task: undefined })}
      title={t('auction.checkAndPublish')}
      label={event.title}
      foot={<Steps work={work} event={event} errors={errors} waiting={waiting} />}
    >
      <FactList
        facts={[
          { label: msg('auction.lotsToPublish'), value: msg('core.number', { value: waiting }) },
          { label: msg('field.startsAt'), value: moment2(event.startsAt, t) },
          { label: msg('auction.column.firstEnd'), value: moment2(event.endsAt, t) },
          { label: msg('auction.column.lastEnd'), value: moment2(lastEnd(event, rows?.length ?? 0), t) },
        ]}
      />
      {checks.length === 0 && <StateMark look={{ words: msg('auction.allRight'), icon: IconCircleCheck, tone: 'green' }} />}
      <ul className={styles['checks']} aria-label={t('auction.toPutRight')}>
        {checks.map((check) => (
          <CheckLine key={check.key} check={check} work={work} event={event} />
        ))}
      </ul>
    </RecordDrawer>
  )
} // prettier-ignore

/** In the reader's zone, and in US Eastern as HiBid takes it. */
const moment2 = (iso: string, t: ReturnType<typeof useWords>): string =>
  iso === '' ? '' : t('auction.bothTimes', { at: moment(iso, 'time'), eastern: easternTime(iso) })

function CheckLine({ check, work, event }: { readonly check: AuctionCheck; readonly work: AuctionWork; readonly event: SaleEventDoc }) {
  const t = useWords()
  const context = useCommandContext()
  const { busy, run } = useCommand({ title: msg('auction.notOrdered') })
  const renumber = () =>
    run(async () => {
      const job = await renumberLots(context, event.id)
      return job ? { words: msg('auction.renumbered'), undo: () => undoLots(context, job) } : AS_IT_IS
    })
  const [first] = check.lots
  return (
    <li>
      <StateMark look={{ words: check.words, icon: IconAlertTriangle, tone: check.level === 'error' ? 'red' : 'amber' }} />
      <span className={parts['buttons']}>
        {(check.key === 'gaps' || check.key === 'twice') && (
          <Button size="sm" variant="default" disabled={busy} leftSection={<IconListNumbers size={16} aria-hidden />} onClick={() => void renumber()}>
            {t('auction.renumber')}
          </Button>
        )}
        {first !== undefined && check.key !== 'twice' && (
          <Button size="sm" variant="default" onClick={() => work.setSearch({ task: undefined, lot: first })}>
            {t('auction.openFirst')}
          </Button>
        )}
        {check.lots.length === 0 && check.key !== 'gaps' && check.key !== 'none' && (
          <Button size="sm" variant="default" onClick={() => work.setSearch({ task: undefined, edit: event.id })}>
            {t('auction.edit')}
          </Button>
        )}
      </span>
    </li>
  )
} // prettier-ignore

interface StepsProps {
  readonly work: AuctionWork
  readonly event: SaleEventDoc
  readonly errors: number
  readonly waiting: number
}

function Steps({ work, event, errors, waiting }: StepsProps) {
  const t = useWords()
  const context = useCommandContext()
  const sync = useSync()
  const hasContact = useLive(() => sync.status$, [sync])?.contact === true
  const { busy, run } = useCommand({ title: msg('core.notDone') })
  const fix = (isFixed: boolean) =>
    run(async () => {
      const change = await fixCatalog(context, event.id, isFixed)
      const words = isFixed ? msg('auction.catalogFixed') : msg('auction.catalogOpen')
      return change ? { words, undo: () => undoJob(context, change) } : AS_IT_IS
    })
  const publish = () =>
    run(async () => {
      if (!(await publishAuction(context, event.id))) return AS_IT_IS
      work.setSearch({ task: undefined })
      return undefined
    })
  if (event.status === 'draft') {
    return (
      <>
        <Button disabled={busy || errors > 0} leftSection={<IconListNumbers size={16} aria-hidden />} onClick={() => void fix(true)}>
          {t('auction.fixCatalog')}
        </Button>
        <Text size="sm" c="dimmed">
          {t(errors > 0 ? 'auction.putRightFirst' : 'auction.fixHint')}
        </Text>
      </>
    )
  }
  return (
    <>
      <Button disabled={busy || errors > 0 || !hasContact} leftSection={<IconSend size={16} aria-hidden />} onClick={() => void publish()}>
        {t('auction.publish', { count: waiting })}
      </Button>
      {event.status === 'catalogued' && (
        <Button variant="default" disabled={busy} leftSection={<IconLockOpen size={16} aria-hidden />} onClick={() => void fix(false)}>
          {t('auction.reopen')}
        </Button>
      )}
      {!hasContact && <StateMark look={{ words: msg('auction.needsNetwork'), icon: IconWifiOff, tone: 'amber' }} />}
    </>
  )
} // prettier-ignore
