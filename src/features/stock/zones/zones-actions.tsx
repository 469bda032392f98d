/** What a manager does with a place: change, rename, close or block it, print its label. Asked in place, never in a dialog over it. */
import { useWords } from '#language/use-words.ts'
import { lower, msg } from '#messages/message.ts'
import { Button } from '@mantine/core'
import {
  IconBan,
  IconCircleCheck,
  IconDoorExit,
  IconDoorEnter,
  IconPencil,
  IconPrinter,
  IconTag,
} from '@tabler/icons-react'
import { useState } from 'react'
import { placeKindLabels, placeLabelJob, placesWithin } from '#domain/core/floor/zone-tree.ts'
import { closePlace, reopenPlace, unblockPlace } from '#data/stock/zone-commands.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useLabelPrinter } from '#ui/labels/label-printer.tsx'
import { BlockForm, EditForm, RenameForm } from '#features/stock/place-forms.tsx'
import { usePlaceWrites } from '#features/stock/use-place-writes.ts'
import type { PlaceProps } from './zones-place.tsx'
import { Caution } from '#ui/parts/caution.tsx'
import parts from '#ui/parts/parts.module.css'

type Asking = 'edit' | 'rename' | 'block' | null

export function ZonesActions({ zones, place }: PlaceProps) {
  const t = useWords()
  const context = useCommandContext()
  const writes = usePlaceWrites()
  const printer = useLabelPrinter()
  const [asking, setAsking] = useState<Asking>(null)
  const ask = (next: Asking) => {
    writes.forget()
    setAsking(next)
  }
  const within = placesWithin(zones.places ?? [], place.id)
  const isZone = place.kind === 'zone'
  const kind = lower(placeKindLabels[place.kind])
  const done = () => ask(null)
  if (asking === 'edit') return <EditForm place={place} onDone={done} />
  if (asking === 'rename') return <RenameForm place={place} onDone={done} />
  if (asking === 'block') return <BlockForm place={place} onDone={done} />
  return (
    <div className={parts['part']}>
      <div className={parts['buttons']}>
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => ask('edit')}>
          {t('place.edit')}
        </Button>
        <Button variant="default" leftSection={<IconTag size={18} aria-hidden />} onClick={() => ask('rename')}>
          {t('place.rename')}
        </Button>
        {place.closedAt === '' && (
          <Button
            variant="default"
            leftSection={<IconDoorExit size={18} aria-hidden />}
            disabled={writes.busy}
            onClick={() =>
              void writes.run(() => closePlace(context, place.id), msg('place.wasClosed', { place: place.code }))
            }
          >
            {t('place.close', { kind })}
          </Button>
        )}
        {place.closedAt !== '' && (
          <Button
            leftSection={<IconDoorEnter size={18} aria-hidden />}
            disabled={writes.busy}
            onClick={() =>
              void writes.run(() => reopenPlace(context, place.id), msg('place.openAgain', { place: place.code }))
            }
          >
            {t('place.reopen', { kind })}
          </Button>
        )}
        {!isZone && !place.blocked && (
          <Button variant="default" leftSection={<IconBan size={18} aria-hidden />} onClick={() => ask('block')}>
            {t('place.block')}
          </Button>
        )}
        {place.blocked && (
          <Button
            leftSection={<IconCircleCheck size={18} aria-hidden />}
            disabled={writes.busy}
            onClick={() =>
              void writes.run(() => unblockPlace(context, place.id), msg('place.inUseAgain', { place: place.code }))
            }
          >
            {t('place.unblock')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void printer.print([placeLabelJob(place)])}
        >
          {t('place.printLabel')}
        </Button>
        {within.length > 1 && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => void printer.print(within.map(placeLabelJob))}
          >
            {t('place.printLabels', { count: within.length })}
          </Button>
        )}
      </div>
      {writes.problem !== '' && (
        <Caution tone="red" isAlert>
          {writes.problem}
        </Caution>
      )}
    </div>
  )
}
