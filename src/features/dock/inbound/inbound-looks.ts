/** How stages and times of the dock read on this page. */
import { msg, type Words } from '#messages/message.ts'
import {
  IconAlertTriangle, IconCalendar, IconCircleCheck, IconCircleX, IconPackageImport, IconTruck, IconTruckDelivery,
} from '@tabler/icons-react' // prettier-ignore
import type { LoadStage } from '#schemas/loads.ts'
import { loadStageLabels } from '#domain/core/loads/load-stages.ts'
import type { StateLook } from '#ui/parts/state-mark.tsx'

const icons: Readonly<Partial<Record<LoadStage, StateLook['icon']>>> = {
  won: IconCalendar,
  booked: IconCalendar,
  inTransit: IconTruck,
  arrived: IconTruckDelivery,
  receiving: IconPackageImport,
  received: IconCircleCheck,
  reconciled: IconCircleCheck,
  closed: IconCircleCheck,
  refused: IconCircleX,
}
const tones: Readonly<Partial<Record<LoadStage, 'green' | 'red'>>> = {
  received: 'green',
  reconciled: 'green',
  closed: 'green',
  refused: 'red',
}

export function stageLook(stage: LoadStage): StateLook {
  const icon = icons[stage]
  const tone = tones[stage]
  return { words: loadStageLabels[stage], ...(icon ? { icon } : {}), ...(tone ? { tone } : {}) }
}

export const lateLook: StateLook = { words: msg('inbound.late'), icon: IconAlertTriangle, tone: 'amber' }

export const beforeLook: StateLook = { words: msg('load.before'), icon: IconCircleCheck }
/** For a column of stages. */
export const beforeMark: StateLook = { ...beforeLook, words: msg('load.before.short') }

/** A door in people's words: `Door 4`, but `DOOR-4` as it is. */
export function describeDoor(door: string): Words {
  return /^(door|dock)/i.test(door) ? door : msg('inbound.doorNamed', { door })
}

/** `3 h late`, `in 40 min`: from two ISO times. */
export function describeAway(etaIso: string, nowIso: string): Words {
  const minutes = Math.round((Date.parse(etaIso) - Date.parse(nowIso)) / 60_000)
  if (Number.isNaN(minutes)) return ''
  const size = Math.abs(minutes)
  const time =
    size < 60
      ? msg('time.minutes', { n: size })
      : size < 48 * 60
        ? msg('time.hours', { n: Math.round(size / 60) })
        : msg('time.days', { n: Math.round(size / 1440) })
  return msg(minutes < 0 ? 'inbound.lateBy' : 'inbound.inTime', { time })
}
