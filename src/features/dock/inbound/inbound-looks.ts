/** How stages and times of the dock read on this page. */
import {
  IconAlertTriangle, IconCalendar, IconCircleCheck, IconCircleX, IconPackageImport, IconTruck, IconTruckDelivery,
} from '@tabler/icons-react' // prettier-ignore
import type { LoadStage } from '#schemas/loads.ts'
import { loadStageLabels } from '#domain/core/load-stages.ts'
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

export const lateLook: StateLook = { words: 'Late', icon: IconAlertTriangle, tone: 'amber' }

const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })

/** The time of day, in the device's zone; `–` for none. */
export function describeClock(iso: string): string {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? '–' : clock.format(time)
}

/** A door in people's words: `Door 4`, but `DOOR-4` as it is. */
export function describeDoor(door: string): string {
  return /^(door|dock)/i.test(door) ? door : `Door ${door}`
}

/** `3 h late`, `in 40 min`: from two ISO times. */
export function describeAway(etaIso: string, nowIso: string): string {
  const minutes = Math.round((Date.parse(etaIso) - Date.parse(nowIso)) / 60_000)
  if (Number.isNaN(minutes)) return ''
  const size = Math.abs(minutes)
  const words =
    size < 60 ? `${size} min` : size < 48 * 60 ? `${Math.round(size / 60)} h` : `${Math.round(size / 1440)} days`
  return minutes < 0 ? `${words} late` : `in ${words}`
}
