/** The next work on a unit, offered wherever it is opened: the page of that work, with the unit taken in hand or opened there. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { Button } from '@mantine/core'
import { IconCamera, IconClipboardCheck, IconMapPinCheck } from '@tabler/icons-react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import type { UnitDoc } from '#schemas/units.ts'
import { mayDo } from '#domain/core/people/access.ts'
import { nextSteps } from '#domain/core/floor/next-steps.ts'
import { useRank } from '#hooks/use-session.ts'
import { useScanActs } from '#scan/scan-router.ts'

const steps = {
  search: { to: '/misplaced', label: msg('unit.foundOrLost'), icon: IconMapPinCheck },
  inspect: { to: '/inspect', label: msg('unit.gradeIt'), icon: IconClipboardCheck },
  photo: { to: '/photo', label: msg('unit.photographIt'), icon: IconCamera },
} as const

export interface UnitStepsProps {
  readonly unit: UnitDoc
  readonly onClose: () => void
}

export function UnitSteps({ unit, onClose }: UnitStepsProps) {
  const t = useWords()
  const navigate = useNavigate()
  const { take } = useScanActs()
  const page = useRouterState({ select: ({ location }) => location.pathname })
  if (!mayDo(useRank(), 'associate')) return null
  const go = async (to: (typeof steps)[keyof typeof steps]['to']) => {
    // A scan of its label would find it: the page opens it instead, and a person decides.
    if (to === '/misplaced') return navigate({ to, search: { unit: unit.id } })
    onClose()
    await navigate({ to, search: {} })
    // As a scan of its label there: the page asks and warns as ever.
    take(unit.label)
  }
  // The page Misplaced has buttons of its own for this.
  const offered = nextSteps(unit).map((step) => steps[step])
  return offered
    .filter(({ to }) => to !== '/misplaced' || to !== page)
    .map(({ to, label, icon: Icon }) => (
      <Button
        key={to}
        variant="default"
        mih="var(--target)"
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => void go(to)}
      >
        {t.of(label)}
      </Button>
    ))
}
