/** Where a lead stands and where it may go. A bid, a win and a loss ask for their amount at once: later nobody knows it. */
import { useState } from 'react'
import { moment, msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button, Group } from '@mantine/core'
import {
  IconEye,
  IconGavel,
  IconPlayerSkipForward,
  IconSparkles,
  IconTrophy,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import { loadMoves } from '#domain/core/loads/load-stages.ts'
import type { LoadFields } from '#data/core/change-load.ts'
import { leadStages, watchUsualClaimDays } from '#data/buying/leads.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { CountField, MoneyField } from '#ui/fields/fields.tsx'
import { FormFoot } from '#ui/fields/foot.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { endThere, leadLook, LeadEnd } from './leads-columns.tsx'
import { endState } from '#domain/buying/lead-time.ts'
import type { Leads } from './use-leads.ts'
import parts from '#ui/parts/parts.module.css'

type LeadStage = (typeof leadStages)[number]

const acts: { readonly [Stage in LeadStage]: { readonly words: Words; readonly icon: Icon } } = {
  lead: { words: msg('lead.act.lead'), icon: IconSparkles },
  watching: { words: msg('lead.act.watching'), icon: IconEye },
  bid: { words: msg('lead.act.bid'), icon: IconGavel },
  won: { words: msg('lead.act.won'), icon: IconTrophy },
  lost: { words: msg('lead.act.lost'), icon: IconX },
  passed: { words: msg('lead.act.passed'), icon: IconPlayerSkipForward },
}
const asking: readonly LeadStage[] = ['bid', 'won', 'lost']

export function LeadMoves({ leads, load }: { readonly leads: Leads; readonly load: LoadDoc }) {
  const t = useWords()
  const [asked, setAsked] = useState<LeadStage | null>(null)
  const moves = leadStages.filter((to) => loadMoves[load.stage].includes(to))
  return (
    <section className={parts['part']} aria-label={t('field.stage')}>
      <Group gap={10} mb="xs">
        <StateMark look={leadLook(load.stage)} />
        <LeadEnd row={{ load, end: endState(load, leads.nowIso) }} />
        {load.endsAt !== '' && <span className={parts['quiet']}>{t.of(endWords(load))}</span>}
        {load.stage === 'won' && (
          <Button renderRoot={(props) => <Link to="/inbound" search={{ open: load.id }} {...props} />} variant="default" size="sm" mih="var(--target)">
            {t('lead.toInbound')}
          </Button>
        )}
      </Group>
      <Group gap={6} role="group" aria-label={t('inbound.moveTo')}>
        {moves.map((to) => {
          const { words, icon: ActIcon } = acts[to]
          return (
            <Button
              key={to}
              size="sm"
              mih="var(--target)"
              color="gray"
              variant={asked === to ? 'filled' : 'default'}
              leftSection={<ActIcon size={16} aria-hidden />}
              disabled={leads.busy}
              aria-expanded={asking.includes(to) ? asked === to : undefined}
              onClick={() => {
                if (asking.includes(to)) setAsked(asked === to ? null : to)
                else leads.move(load, to)
              }}
            >
              {t.of(words)}
            </Button>
          )
        })}
      </Group>
      {asked && moves.includes(asked) && (
        <AskAmount key={asked} load={load} to={asked} onGive={(fields) => leads.move(load, asked, fields)} />
      )}
    </section>
  ) // prettier-ignore
}

/** When it ends, by the reader's clock and by the auction's where that is another. */
function endWords(load: LoadDoc): Words {
  const [at, there] = [moment(load.endsAt, 'time'), endThere(load)]
  return there === '' ? msg('lead.ends', { at }) : msg('lead.endsBoth', { at, there })
}

interface AskAmountProps {
  readonly load: LoadDoc
  readonly to: LoadStage
  readonly onGive: (fields: Partial<LoadFields>) => void
}

/** The amount of a bid or of a hammer. What went to us is what we pay, so it is our bid too. */
function AskAmount({ load, to, onGive }: AskAmountProps) {
  const t = useWords()
  const known =
    to === 'bid' ? load.bidCents : (load.hammerCents ?? (to === 'won' ? load.bidCents : load.currentBidCents))
  const [amount, setAmount] = useState(known)
  const { db } = useCommandContext()
  const usual = useLive(() => (to === 'won' ? watchUsualClaimDays(db, load.source) : null), [db, to, load.source])
  // A source keeps its terms: what it gave last stands there until a person changes it.
  const [typed, setTyped] = useState<number | null | undefined>(load.claimDays ?? undefined)
  const claimDays = typed === undefined ? (usual ?? null) : typed
  const fields = (): Partial<LoadFields> => {
    if (to === 'bid') return { bidCents: amount }
    return to === 'won' ? { hammerCents: amount, bidCents: amount, claimDays } : { hammerCents: amount }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (to === 'lost' || amount !== null) onGive(fields())
      }}
    >
      <Group gap={10} align="end" mt="sm">
        <MoneyField
          label={t(to === 'bid' ? 'lead.column.ourBid' : 'field.hammerCents')}
          value={amount}
          onChange={setAmount}
          data-autofocus
        />
        {to === 'won' && (
          <CountField label={t('field.claimDays')} value={claimDays} onChange={setTyped} max={365} />
        )}
      </Group>
      <FormFoot>
        <Button type="submit" mih="var(--target)" disabled={to !== 'lost' && amount === null}>
          {t(`lead.save.${to === 'bid' ? 'bid' : to === 'won' ? 'won' : 'lost'}`)}
        </Button>
      </FormFoot>
    </form>
  ) // prettier-ignore
}
