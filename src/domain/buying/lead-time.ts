/** When an auction ends, and how that is said. */
import { msg, type Words } from '#messages/message.ts'
import type { LoadDoc } from '#schemas/loads.ts'

const MINUTE_MS = 60_000
/** From here on it is shown as urgent. */
const SOON_MS = 60 * MINUTE_MS

/** `none`: no end is known. `over`: it ended, and nobody has said how. `decided`: won, lost or passed. */
export type EndState = 'none' | 'open' | 'soon' | 'over' | 'decided'

const openStages: readonly LoadDoc['stage'][] = ['lead', 'watching', 'bid']

export const isOpenLead = (load: Pick<LoadDoc, 'stage'>): boolean => openStages.includes(load.stage)

export function endState(load: Pick<LoadDoc, 'stage' | 'endsAt'>, nowIso: string): EndState {
  if (!isOpenLead(load)) return 'decided'
  const leftMs = Date.parse(load.endsAt) - Date.parse(nowIso)
  if (Number.isNaN(leftMs)) return 'none'
  if (leftMs <= 0) return 'over'
  return leftMs <= SOON_MS ? 'soon' : 'open'
}

/** `in 2 d 4 h`, `in 3 h 5 min`, `in 12 min`; `''` where it is over or unknown. */
export function countdown(endsAt: string, nowIso: string): Words {
  const leftMs = Date.parse(endsAt) - Date.parse(nowIso)
  if (!(leftMs > 0)) return ''
  const minutes = Math.max(1, Math.floor(leftMs / MINUTE_MS))
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  if (days > 0) return msg('lead.inDays', { days, hours })
  return hours > 0 ? msg('lead.inHours', { hours, minutes: rest }) : msg('lead.inMinutes', { minutes: rest })
}
