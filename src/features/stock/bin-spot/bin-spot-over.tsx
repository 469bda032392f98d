/** The result of a count: missing, foreign and extra, each to be settled; what moved meanwhile is shown and needs no person. */
import { joined, msg, type Message } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button } from '@mantine/core'
import { IconArrowsExchange, IconChecks, IconCircleCheck } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { nameOfUnit } from '#domain/core/floor/scan-step.ts'
import { qtyOf } from '#domain/core/floor/pallet-contents.ts'
import { byPallet, describeLabels, resultOf } from '#domain/stock/cycle-count-settle.ts'
import type { Audit, SettleHow } from '#domain/stock/bin-spot-state.ts'
import { stageLabels } from '#domain/core/floor/unit-facts.ts'
import { watchAuditWorld } from '#data/stock/bin-spot.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import type { BinSpot } from './use-bin-spot.ts'
import { Section } from '#ui/parts/section.tsx'
import { Foot } from '#ui/fields/foot.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
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
  const where = (unit: UnitDoc) => nameOf(unit.containerId || unit.locationId) || t('binSpot.nowhere')
  return (
    <>
      <div className={parts['work']}>
        <p className={parts['quiet']}>
          <IconCircleCheck size={16} aria-hidden /> {t('binSpot.inOrder', { labels: describeLabels(matched) })}
        </p>
        <Part title={msg('binSpot.missing')} words={msg('binSpot.missingHint')} units={missing}>
          {missing.map((unit) => (
            <Open key={unit.id} unit={unit} detail={t.of(stageLabels[unit.stage])} onOpen={onOpen}>
              <Button variant="default" onClick={() => settle(unit, 'missing')}>
                {t('binSpot.markMissing')}
              </Button>
            </Open>
          ))}
        </Part>
        <Part title={msg('binSpot.foreign')} words={msg('binSpot.foreignHint')} units={foreign}>
          {world.auditPallets
            .filter(({ container }) => pallets.includes(container.id))
            .map(({ container: { id, label, locationId }, aboard }) => (
              <ListRow
                key={id}
                title={label}
                detail={t.of(
                  joined([
                    msg('core.items', { qty: qtyOf(aboard) }),
                    msg('binSpot.recordedAt', { place: nameOf(locationId) || msg('binSpot.noPlaceWord') }),
                  ]),
                )}
              >
                <Button
                  variant="default"
                  onClick={() => tap({ kind: 'settlePallet', containerId: id, how: 'nothing' })}
                >
                  {t('binSpot.leaveShort')}
                </Button>
                <Button
                  variant="default"
                  onClick={() => tap({ kind: 'settlePallet', containerId: id, how: 'moveHere' })}
                >
                  {t('binSpot.staysHere')}
                </Button>
              </ListRow>
            ))}
          {loose.map((unit) => (
            <Open key={unit.id} unit={unit} detail={t('binSpot.isRecordedAt', { place: where(unit) })} onOpen={onOpen}>
              <Button variant="default" onClick={() => settle(unit, 'carryBack')}>
                {t('binSpot.carryBack')}
              </Button>
              <Button variant="default" onClick={() => settle(unit, 'moveHere')}>
                {t('binSpot.staysHere')}
              </Button>
            </Open>
          ))}
        </Part>
        <Part
          title={msg('binSpot.extra')}
          words={msg('binSpot.extraHint')}
          units={[...left, ...strays.map(() => ({ qty: 1 }))]}
        >
          {left.map((unit) => (
            <Open
              key={unit.id}
              unit={unit}
              detail={t('binSpot.andYetHere', { stage: stageLabels[unit.stage] })}
              onOpen={onOpen}
            />
          ))}
          {strays.map((code) => (
            <ListRow key={code} title={<span className={parts['code']}>{code}</span>} detail={t('binSpot.strayHint')} />
          ))}
        </Part>
        <Part title={msg('binSpot.moved')} words={msg('binSpot.movedHint')} units={moved}>
          {moved.map((unit) => (
            <Open key={unit.id} unit={unit} detail={t('binSpot.nowAt', { place: where(unit) })} onOpen={onOpen} />
          ))}
        </Part>
      </div>
      <Foot label={msg('binSpot.thisCount')}>
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={18} aria-hidden />}
          onClick={() => tap({ kind: 'reopen' })}
        >
          {t('binSpot.goOn')}
        </Button>
        <Button
          className={parts['grow'] ?? ''}
          leftSection={<IconChecks size={18} aria-hidden />}
          disabled={missing.length === 0 && foreign.length > 0}
          onClick={() => tap({ kind: 'settleMissing' })}
        >
          {t.of(describeClosing(missing.length, foreign.length))}
        </Button>
      </Foot>
    </>
  )
}

function describeClosing(missing: number, foreign: number): Message {
  if (missing > 0) return msg('binSpot.markAllMissing', { count: missing })
  return foreign > 0 ? msg('binSpot.settleForeign') : msg('binSpot.close')
}

interface PartProps {
  readonly title: Message
  readonly words: Message
  readonly units: readonly Pick<UnitDoc, 'qty'>[]
  readonly children: ReactNode
}

function Part({ title, words, units, children }: PartProps) {
  const t = useWords()
  if (units.length === 0) return null
  return (
    <Section title={msg('binSpot.part', { title, labels: describeLabels(units) })}>
      <p className={parts['quiet']}>{t.of(words)}</p>
      <ul className={parts['bare']} aria-label={t.of(title)}>
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
  const t = useWords()
  return (
    <ListRow
      title={nameOfUnit(unit)}
      detail={
        <>
          <span className={parts['code']}>{unit.label}</span> · {detail}
        </>
      }
      label={t('core.open', { name: nameOfUnit(unit) })}
      onOpen={() => onOpen(unit.id)}
    >
      {children}
    </ListRow>
  )
}
