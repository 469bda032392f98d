/** The result of a count: missing, foreign and extra, each to be settled; what moved meanwhile is shown and needs no person. */
import { useWords } from '#language/use-words.ts'
import { Button } from '@mantine/core'
import { IconArrowsExchange, IconChecks, IconCircleCheck } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { nameOfUnit } from '#domain/core/scan-step.ts'
import { qtyOf, itemsLabel } from '#domain/core/pallet-contents.ts'
import { byPallet, describeLabels, resultOf } from '#domain/stock/cycle-count-settle.ts'
import type { Audit, SettleHow } from '#domain/stock/bin-spot-state.ts'
import { stageLabels } from '#domain/core/unit-facts.ts'
import { watchAuditWorld } from '#data/stock/bin-spot.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import type { BinSpot } from './use-bin-spot.ts'
import { Section } from '#ui/parts/section.tsx'
import { Foot } from '#ui/parts/foot.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import parts from '#ui/parts/parts.module.css'

export interface BinSpotOverProps {
  readonly audit: Audit
  readonly binSpot: BinSpot
  readonly onOpen: (unitId: string) => void
}

export function BinSpotOver({ audit, binSpot: { tap }, onOpen }: BinSpotOverProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const { nameOf } = useNames()
  const world = useLive(() => watchAuditWorld(db, audit), [db, audit])
  const result = useMemo(() => world && resultOf(audit, world), [audit, world])
  if (!world || !result) return null
  const { missing, foreign, left, moved, matched, strays } = result
  const { pallets, loose } = byPallet(audit, foreign)
  const settle = (unit: UnitDoc, how: SettleHow) => tap({ kind: 'settle', unitId: unit.id, how })
  const where = (unit: UnitDoc) => nameOf(unit.containerId || unit.locationId) || 'nowhere'
  return (
    <>
      <div className={parts['work']}>
        <p className={parts['quiet']}>
          <IconCircleCheck size={16} aria-hidden /> {describeLabels(matched)} in order
        </p>
        <Part title="Missing" words="Recorded here and not counted." units={missing}>
          {missing.map((unit) => (
            <Open key={unit.id} unit={unit} detail={t.of(stageLabels[unit.stage])} onOpen={onOpen}>
              <Button variant="default" onClick={() => settle(unit, 'missing')}>
                Mark missing
              </Button>
            </Open>
          ))}
        </Part>
        <Part title="Foreign" words="Counted here and recorded elsewhere." units={foreign}>
          {world.auditPallets
            .filter(({ container }) => pallets.includes(container.id))
            .map(({ container: { id, label, locationId }, aboard }) => (
              <ListRow
                key={id}
                title={label}
                detail={`${itemsLabel(qtyOf(aboard))}, recorded at ${nameOf(locationId) || 'no place'}`}
              >
                <Button
                  variant="default"
                  onClick={() => tap({ kind: 'settlePallet', containerId: id, how: 'nothing' })}
                >
                  Leave
                </Button>
                <Button
                  variant="default"
                  onClick={() => tap({ kind: 'settlePallet', containerId: id, how: 'moveHere' })}
                >
                  Stays here
                </Button>
              </ListRow>
            ))}
          {loose.map((unit) => (
            <Open key={unit.id} unit={unit} detail={`Recorded at ${where(unit)}`} onOpen={onOpen}>
              <Button variant="default" onClick={() => settle(unit, 'carryBack')}>
                Carry back
              </Button>
              <Button variant="default" onClick={() => settle(unit, 'moveHere')}>
                Stays here
              </Button>
            </Open>
          ))}
        </Part>
        <Part title="Extra" words="Put these aside to be checked." units={[...left, ...strays.map(() => ({ qty: 1 }))]}>
          {left.map((unit) => (
            <Open
              key={unit.id}
              unit={unit}
              detail={`${t.of(stageLabels[unit.stage])}, and yet it is here`}
              onOpen={onOpen}
            />
          ))}
          {strays.map((code) => (
            <ListRow
              key={code}
              title={<span className={parts['code']}>{code}</span>}
              detail="No unit here has this code. Receive it, or print its label again."
            />
          ))}
        </Part>
        <Part title="Moved meanwhile" words="Taken out or put in while you counted. Nothing to do." units={moved}>
          {moved.map((unit) => (
            <Open key={unit.id} unit={unit} detail={`Now at ${where(unit)}`} onOpen={onOpen} />
          ))}
        </Part>
      </div>
      <Foot label="This count">
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={18} aria-hidden />}
          onClick={() => tap({ kind: 'reopen' })}
        >
          Go on
        </Button>
        <Button
          className={parts['grow'] ?? ''}
          leftSection={<IconChecks size={18} aria-hidden />}
          disabled={missing.length === 0 && foreign.length > 0}
          onClick={() => tap({ kind: 'settleMissing' })}
        >
          {describeClosing(missing.length, foreign.length)}
        </Button>
      </Foot>
    </>
  )
}

function describeClosing(missing: number, foreign: number): string {
  if (missing > 0) return `Mark all ${missing.toLocaleString('en-US')} missing`
  return foreign > 0 ? 'Settle each foreign unit' : 'Close the count'
}

interface PartProps {
  readonly title: string
  readonly words: string
  readonly units: readonly Pick<UnitDoc, 'qty'>[]
  readonly children: ReactNode
}

function Part({ title, words, units, children }: PartProps) {
  if (units.length === 0) return null
  return (
    <Section title={`${title}: ${describeLabels(units)}`}>
      <p className={parts['quiet']}>{words}</p>
      <ul className={parts['bare']} aria-label={title}>
        {children}
      </ul>
    </Section>
  )
}

interface OpenProps {
  readonly unit: UnitDoc
  readonly detail: string
  readonly onOpen: (unitId: string) => void
  readonly children?: ReactNode
}

function Open({ unit, detail, onOpen, children }: OpenProps) {
  return (
    <ListRow
      title={nameOfUnit(unit)}
      detail={
        <>
          <span className={parts['code']}>{unit.label}</span> · {detail}
        </>
      }
      label={`Open ${nameOfUnit(unit)}`}
      onOpen={() => onOpen(unit.id)}
    >
      {children}
    </ListRow>
  )
}
