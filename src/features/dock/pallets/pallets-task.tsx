/** What one is in the middle of with a pallet: choosing for a split, looking for the pallet to merge with, naming a price. Asked in place, never in a dialog. */
import { useWords } from '#language/use-words.ts'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { idleSession, type PalletSession } from '#domain/dock/pallet-scan.ts'
import { lockedProblem, qtyOf } from '#domain/core/floor/pallet-contents.ts'
import { useLateOptions } from '#ui/fields/use-late-options.ts'
import { MoneyField } from '#ui/fields/fields.tsx'
import { unmounted } from '#features/dock/inbound/load/unmounted.ts'
import styles from './pallets-page.module.css'
import type { PalletActions } from './use-pallet-actions.ts'

export interface PalletsTaskProps {
  readonly pallet: ContainerDoc
  readonly aboard: readonly UnitDoc[]
  readonly session: PalletSession
  readonly setSession: (next: PalletSession) => void
  readonly selling: boolean
  readonly onSelling: (selling: boolean) => void
  readonly actions: PalletActions
  readonly others: readonly ContainerDoc[]
}

export function PalletsTask(props: PalletsTaskProps) {
  const { session, setSession, selling, onSelling } = props
  if (selling) return <SellWhole {...props} onDone={() => onSelling(false)} />
  if (session.mode === 'split') return <Split {...props} onDone={() => setSession(idleSession)} />
  if (session.mode === 'merge') return <Merge {...props} onDone={() => setSession(idleSession)} />
  return null
}

interface TaskProps extends PalletsTaskProps {
  readonly onDone: () => void
}

function Split({ aboard, session, setSession, actions, onDone }: TaskProps) {
  const t = useWords()
  const chosen = aboard.filter((unit) => session.chosen.includes(unit.id))
  const all = chosen.length === aboard.length
  const go = async () => {
    if (await actions.split(chosen.map((unit) => unit.id))) onDone()
  }
  return (
    <section className={styles['task']} aria-label={t('pallet.split')}>
      <Text size="sm">{t('pallet.splitHint')}</Text>
      <Group gap={8} grow>
        <Button variant="default" mih={48} onClick={onDone}>
          {t('core.cancel')}
        </Button>
        <Button
          variant="default"
          mih={48}
          onClick={() => setSession({ mode: 'split', chosen: all ? [] : aboard.map((unit) => unit.id) })}
        >
          {t(all ? 'pallet.chooseNone' : 'pallet.chooseAll')}
        </Button>
      </Group>
      <Button mih={48} loading={actions.busy} disabled={chosen.length === 0} onClick={() => void go()}>
        {chosen.length === 0 ? t('pallet.nothingChosen') : t('pallet.newWith', { qty: qtyOf(chosen) })}
      </Button>
    </section>
  )
}

function Merge({ pallet, aboard, others, actions, onDone }: TaskProps) {
  const t = useWords()
  const options = useLateOptions()
  const [into, setInto] = useState<string | null>(null)
  const go = async () => {
    if (into !== null && (await actions.mergeInto(into))) onDone()
  }
  return (
    <section className={styles['task']} aria-label={t('pallet.merge')}>
      <Text size="sm">{t('pallet.mergeHint', { qty: qtyOf(aboard), pallet: pallet.label })}</Text>
      <Select
        aria-label={t('pallet.takesEverything')}
        placeholder={t('pallet.orChoose')}
        searchable
        comboboxProps={unmounted}
        {...options}
        size="md"
        nothingFoundMessage={t('pallet.noSuch')}
        data={others
          .filter((one) => lockedProblem(one) === '')
          .map((one) => ({ value: one.id, label: palletName(one) }))}
        value={into}
        onChange={setInto}
      />
      <Group gap={8} grow>
        <Button variant="default" mih={48} onClick={onDone}>
          {t('core.cancel')}
        </Button>
        <Button mih={48} loading={actions.busy} disabled={into === null} onClick={() => void go()}>
          {t('pallet.merge')}
        </Button>
      </Group>
    </section>
  )
}

function palletName(one: ContainerDoc): string {
  return one.sourcePallet === '' ? one.label : `${one.label} · ${one.sourcePallet}`
}

function SellWhole({ aboard, actions, onDone }: TaskProps) {
  const t = useWords()
  const [priceCents, setPrice] = useState<number | null>(null)
  const go = async () => {
    if (priceCents === null) return
    if (await actions.sell(priceCents)) onDone()
  }
  return (
    <section className={styles['task']} aria-label={t('pallet.sellWhole')}>
      <Stack gap={4}>
        <MoneyField label={t('pallet.price')} size="md" value={priceCents} onChange={setPrice} data-autofocus />
        <Text size="sm" c="dimmed">
          {t('pallet.sellHint', { qty: qtyOf(aboard) })}
        </Text>
      </Stack>
      <Group gap={8} grow>
        <Button variant="default" mih={48} onClick={onDone}>
          {t('core.cancel')}
        </Button>
        <Button mih={48} loading={actions.busy} disabled={priceCents === null} onClick={() => void go()}>
          {t('pallet.sellWhole')}
        </Button>
      </Group>
    </section>
  )
}
