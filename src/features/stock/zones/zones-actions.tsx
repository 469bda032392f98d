/** What a manager does with a place: change, rename, close or block it, print its label. Asked in place, never in a dialog over it. */
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
import { placeKindLabels, placeLabelJob, placesWithin } from '#domain/core/zone-tree.ts'
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
  const kind = placeKindLabels[place.kind].toLowerCase()
  const done = () => ask(null)
  if (asking === 'edit') return <EditForm place={place} onDone={done} />
  if (asking === 'rename') return <RenameForm place={place} onDone={done} />
  if (asking === 'block') return <BlockForm place={place} onDone={done} />
  return (
    <div className={parts['part']}>
      <div className={parts['buttons']}>
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => ask('edit')}>
          Edit
        </Button>
        <Button variant="default" leftSection={<IconTag size={18} aria-hidden />} onClick={() => ask('rename')}>
          Rename
        </Button>
        {place.closedAt === '' && (
          <Button
            variant="default"
            leftSection={<IconDoorExit size={18} aria-hidden />}
            disabled={writes.busy}
            onClick={() => void writes.run(() => closePlace(context, place.id), `${place.code} closed`)}
          >
            Close {kind}
          </Button>
        )}
        {place.closedAt !== '' && (
          <Button
            leftSection={<IconDoorEnter size={18} aria-hidden />}
            disabled={writes.busy}
            onClick={() => void writes.run(() => reopenPlace(context, place.id), `${place.code} open again`)}
          >
            Reopen {kind}
          </Button>
        )}
        {!isZone && !place.blocked && (
          <Button variant="default" leftSection={<IconBan size={18} aria-hidden />} onClick={() => ask('block')}>
            Block
          </Button>
        )}
        {place.blocked && (
          <Button
            leftSection={<IconCircleCheck size={18} aria-hidden />}
            disabled={writes.busy}
            onClick={() => void writes.run(() => unblockPlace(context, place.id), `${place.code} in use again`)}
          >
            Unblock
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void printer.print([placeLabelJob(place)])}
        >
          Print label
        </Button>
        {within.length > 1 && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => void printer.print(within.map(placeLabelJob))}
          >
            Print {within.length} labels
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
