/** A manager's views of grading: what waits, what was graded twice, the checklists. */
import { InspectChecklists } from './inspect-checklists.tsx'
import { InspectQueue } from './inspect-queue.tsx'
import { InspectRegrades } from './inspect-regrades.tsx'
import type { InspectAddress, InspectView } from './inspect-search.ts'

export interface InspectOfficeProps {
  readonly show: Exclude<InspectView, 'bench'>
  readonly address: InspectAddress
}

const officeViews = { queue: InspectQueue, regrades: InspectRegrades, checklists: InspectChecklists } as const

export function InspectOffice({ show, address }: InspectOfficeProps) {
  const View = officeViews[show]
  return <View {...address} />
}
