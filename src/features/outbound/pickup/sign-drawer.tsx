/** The end of a hand-over: who takes it, their signature, and what stays. */
import { Button, Checkbox, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#language/use-words.ts'
import { money, msg } from '#messages/message.ts'
import { feeTaken, type PickupRow } from '#domain/outbound/pickup.ts'
import { signFor } from '#data/outbound/pickup-commands.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { MoneyField } from '#ui/fields/fields.tsx'
import { FormFoot } from '#ui/fields/foot.tsx'
import { SignaturePad } from '#ui/fields/signature-pad.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import type { PickupWork } from './use-pickup.ts'
import styles from './pickup-page.module.css'

export function SignDrawer({ work }: { readonly work: PickupWork }) {
  const t = useWords()
  const { held, search, setSearch } = work
  const isOpen = search.task === 'sign' && held !== undefined
  const buyer = held?.order.buyerName || held?.order.externalId || ''
  return (
    <RecordDrawer
      openId={isOpen ? held.order.id : undefined}
      onClose={() => setSearch({ task: undefined })}
      title={t('pickup.signTitle', { buyer })}
    >
      {isOpen && <SignForm key={held.order.id} work={work} row={held} />}
    </RecordDrawer>
  )
}

interface Typed {
  /** `null` as long as it is the buyer. */
  readonly takenBy: string | null
  readonly isProxy: boolean
  readonly signature: string
  readonly feeCents: number | null
}
const nothing: Typed = { takenBy: null, isProxy: false, signature: '', feeCents: null }

function SignForm({ work, row }: { readonly work: PickupWork; readonly row: PickupRow }) {
  const t = useWords()
  const { order, out, total, feeCents } = row
  const [draft, put] = useDraft<Typed>(`sign-${order.id}`, nothing)
  const [isAsked, setAsked] = useState(false)
  if (!draft) return null
  const takenBy = draft.takenBy ?? order.buyerName
  const isOther = takenBy.trim().toLowerCase() !== order.buyerName.trim().toLowerCase()
  const problem = takenBy.trim() === '' ? t('pickup.whoTakes') : isOther && !draft.isProxy ? t('pickup.proxyMissing') : ''
  const save = async () => {
    setAsked(true)
    if (problem) return
    const taken = feeTaken(draft.feeCents, feeCents, work.isManager)
    const signing = { takenBy, isProxy: isOther, signature: draft.signature, feeCents: taken }
    if (!(await work.act((context) => signFor(context, order.id, signing), msg('pickup.signed', { name: takenBy })))) return
    await put(nothing)
    work.tap({ kind: 'close' })
    work.setSearch({ task: undefined })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={styles['fields']}>
        <Text>{t('pickup.outOf', { done: out, total })}</Text>
        {out < total && <Text c="dimmed">{t('pickup.restStays', { count: total - out })}</Text>}
        <TextInput label={t('pickup.takenBy')} size="md" maxLength={120} autoComplete="off" value={takenBy} error={isAsked && takenBy.trim() === '' && problem} onChange={(event) => void put({ ...draft, takenBy: event.currentTarget.value })} />
        {isOther && (
          <Checkbox size="md" label={t('pickup.isProxy')} checked={draft.isProxy} error={isAsked && !draft.isProxy && problem} onChange={(event) => void put({ ...draft, isProxy: event.currentTarget.checked })} />
        )}
        <StorageFee work={work} dueCents={feeCents} takenCents={draft.feeCents} onTake={(next) => void put({ ...draft, feeCents: next })} />
        <SignaturePad value={draft.signature} onChange={(signature) => void put({ ...draft, signature })} />
        <Text size="sm" c="dimmed">
          {t('pickup.signHint')}
        </Text>
      </div>
      <FormFoot>
        <Button type="submit" mih={48} disabled={work.busy}>
          {t('pickup.confirm')}
        </Button>
      </FormFoot>
    </form>
  )
} // prettier-ignore

interface FeeProps {
  readonly work: PickupWork
  readonly dueCents: number
  readonly takenCents: number | null
  readonly onTake: (cents: number | null) => void
}

/** Money is a manager's: others see only that a manager has to take some. */
function StorageFee({ work, dueCents, takenCents, onTake }: FeeProps) {
  const t = useWords()
  if (dueCents === 0) return null
  if (!work.isManager) return <Caution>{t('pickup.feeByManager')}</Caution>
  return <MoneyField label={t('pickup.feeTaken')} description={t('pickup.feeDue', { fee: money(dueCents) })} value={takenCents} onChange={onTake} />
} // prettier-ignore
