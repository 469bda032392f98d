/** A buyer arrives: at which bay, with which plate. */
import { Button, TextInput } from '@mantine/core'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import type { PickupRow } from '#domain/outbound/pickup.ts'
import { checkIn } from '#data/outbound/pickup-commands.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { FormFoot } from '#ui/fields/foot.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import type { PickupWork } from './use-pickup.ts'
import styles from './pickup-page.module.css'

export function CheckInDrawer({ work }: { readonly work: PickupWork }) {
  const t = useWords()
  const { held, search, setSearch } = work
  const isOpen = search.task === 'checkIn' && held !== undefined
  return (
    <RecordDrawer
      openId={isOpen ? held.order.id : undefined}
      onClose={() => setSearch({ task: undefined })}
      title={t('pickup.checkIn')}
      label={held?.order.buyerName ?? ''}
    >
      {isOpen && <CheckInForm key={held.order.id} work={work} row={held} />}
    </RecordDrawer>
  )
}

const nothing = { bay: '', plate: '' }

function CheckInForm({ work, row }: { readonly work: PickupWork; readonly row: PickupRow }) {
  const t = useWords()
  const { order } = row
  const [draft, put] = useDraft(`check-in-${order.id}`, nothing)
  if (!draft) return null
  const save = async () => {
    const words = msg('pickup.checkedIn', { buyer: order.buyerName || order.externalId })
    if (!(await work.act((context) => checkIn(context, order.id, draft), words))) return
    await put(nothing)
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
        <TextInput label={t('pickup.bay')} size="md" maxLength={20} autoComplete="off" value={draft.bay} onChange={(event) => void put({ ...draft, bay: event.currentTarget.value })} />
        <TextInput label={t('pickup.plate')} size="md" maxLength={12} autoComplete="off" autoCapitalize="characters" value={draft.plate} onChange={(event) => void put({ ...draft, plate: event.currentTarget.value })} />
      </div>
      <FormFoot>
        <Button type="submit" mih={48} disabled={work.busy}>
          {t('pickup.checkInButton')}
        </Button>
      </FormFoot>
    </form>
  )
} // prettier-ignore
