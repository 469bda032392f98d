/** What goods that stay cost: free days after the pickup, then so much a day. */
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { MOST_DAY_CENTS, MOST_FREE_DAYS } from '#domain/outbound/outbound-terms.ts'
import type { StorageTerms } from '#domain/outbound/pickup.ts'
import { setStorageTerms } from '#data/outbound/outbound-terms.ts'
import { CountField, MoneyField } from '#ui/fields/fields.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { FormFoot } from '#ui/fields/foot.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import type { PickupWork } from './use-pickup.ts'

export function StorageDrawer({ work }: { readonly work: PickupWork }) {
  const t = useWords()
  const { search, setSearch, pickups, isManager } = work
  const close = () => setSearch({ task: undefined })
  const terms = pickups?.terms
  return (
    <RecordDrawer
      openId={isManager && terms && search.task === 'storage' ? 'storage' : undefined}
      onClose={close}
      title={t('pickup.storageTerms')}
    >
      {terms && <StorageForm work={work} terms={terms} />}
    </RecordDrawer>
  )
}

function StorageForm({ work, terms }: { readonly work: PickupWork; readonly terms: StorageTerms }) {
  const t = useWords()
  // What nobody typed over follows the store: another manager may change it meanwhile.
  const [typed, setTyped] = useState<Partial<Record<keyof StorageTerms, number | null>>>({})
  const { freeDays, dayCents } = { ...terms, ...typed }
  const isNew = freeDays !== terms.freeDays || dayCents !== terms.dayCents
  const save = () => {
    if (freeDays === null || dayCents === null) return
    void work.act(async (context) => {
      const job = await setStorageTerms(context, { freeDays, dayCents })
      setTyped({})
      return job
    }, msg('pickup.storageSaved'))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Text size="sm" c="dimmed">
        {t('pickup.storageHint')}
      </Text>
      <FieldGroup title={msg('pickup.storageTerms')}>
        <CountField
          label={t('pickup.freeDays')}
          max={MOST_FREE_DAYS}
          value={freeDays}
          onChange={(days) => setTyped({ ...typed, freeDays: days })}
        />
        <MoneyField
          label={t('pickup.dayFee')}
          maxCents={MOST_DAY_CENTS}
          value={dayCents}
          onChange={(cents) => setTyped({ ...typed, dayCents: cents })}
        />
      </FieldGroup>
      <FormFoot>
        <Button
          type="submit"
          mih="var(--target)"
          disabled={work.busy || !isNew || freeDays === null || dayCents === null}
        >
          {t('core.save')}
        </Button>
      </FormFoot>
    </form>
  )
}
