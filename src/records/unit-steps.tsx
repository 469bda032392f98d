/** The next work on a unit, offered wherever it is opened: the page of that work, with the unit taken in hand there. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { Button } from '@mantine/core'
import { IconCamera, IconClipboardCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { UnitDoc } from '#schemas/units.ts'
import { mayDo } from '#domain/core/access.ts'
import { isOnPallet } from '#domain/core/pallet-contents.ts'
import { useRank } from '#hooks/use-session.ts'
import { useScanActs } from '#scan/scan-router.ts'

const steps = [
  { to: '/inspect', label: msg('unit.gradeIt'), icon: IconClipboardCheck },
  { to: '/photo', label: msg('unit.photographIt'), icon: IconCamera },
] as const

export interface UnitStepsProps {
  readonly unit: UnitDoc
  readonly onClose: () => void
}

export function UnitSteps({ unit, onClose }: UnitStepsProps) {
  const t = useWords()
  const navigate = useNavigate()
  const { take } = useScanActs()
  if (!mayDo(useRank(), 'associate') || !isOnPallet(unit)) return null
  const go = async (to: (typeof steps)[number]['to']) => {
    onClose()
    await navigate({ to, search: {} })
    // As a scan of its label there: the page asks and warns as ever.
    take(unit.label)
  }
  return steps.map(({ to, label, icon: Icon }) => (
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
