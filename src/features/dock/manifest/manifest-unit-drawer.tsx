/** One unit of a load, with the way back to its line. */
import { useWords } from '#language/use-words.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { memo } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { UnitDrawer } from '#records/unit-drawer.tsx'

export interface ManifestUnitDrawerProps {
  readonly unitId: string | undefined
  readonly onClose: () => void
  /** Back to the unit's line. */
  readonly onLine: (unit: UnitDoc) => void
}

export const ManifestUnitDrawer = memo(function ManifestUnitDrawer({
  unitId,
  onClose,
  onLine,
}: ManifestUnitDrawerProps) {
  const t = useWords()
  return (
    <UnitDrawer
      unitId={unitId}
      onClose={onClose}
      renderButtons={(unit) =>
        unit.lineId !== '' && (
          <Button
            variant="default"
            mih="var(--target)"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            onClick={() => onLine(unit)}
          >
            {t('manifest.itsLine')}
          </Button>
        )
      }
    />
  )
})
