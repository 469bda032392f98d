/** The tree of places: what each is for, how full it is, whether it can be used. A zone opens to its aisles, they to racks and bins. */
import { useWords } from '#language/use-words.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import { ActionIcon, Progress } from '@mantine/core'
import { IconBan, IconChevronDown, IconChevronRight, IconCircleX, IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { stageLabels } from '#domain/core/floor/unit-facts.ts'
import { isUnitStage } from '#domain/core/floor/unit-stages.ts'
import { fillPct, placeState, type PlaceNode, type PlaceState, type PlaceSum } from '#domain/core/floor/zone-tree.ts'
import { placePath } from '#domain/core/floor/zone-tree.ts'
import { StateMark, type StateLook } from '#ui/parts/state-mark.tsx'
import type { Zones } from './use-zones.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './zones-page.module.css'

export const stateLooks: { readonly [State in Exclude<PlaceState, 'open'>]: Required<StateLook> } = {
  closed: { words: msg('place.closed'), icon: IconCircleX, tone: 'red' },
  blocked: { words: msg('place.blocked'), icon: IconBan, tone: 'red' },
  full: { words: msg('place.full'), icon: IconStack2, tone: 'amber' },
}

export function PlaceMark({ state }: { readonly state: PlaceState }) {
  return state === 'open' ? null : <StateMark look={stateLooks[state]} />
}

export function describeStages(stages: readonly string[]): Words {
  return joined(stages.map((stage) => (isUnitStage(stage) ? stageLabels[stage] : stage)))
}

export function ZonesTree({ zones }: { readonly zones: Zones }) {
  const t = useWords()
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(
    () => new Set(placePath(zones.byId, zones.open).map((place) => place.id)),
  )
  const toggle = (id: string) =>
    setUnfolded((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <ul className={parts['bare']} aria-label={t('page.zones')}>
      {zones.tree.map((node) => (
        <Branch key={node.place.id} node={node} zones={zones} unfolded={unfolded} toggle={toggle} />
      ))}
    </ul>
  )
}

interface BranchProps {
  readonly node: PlaceNode
  readonly zones: Zones
  readonly unfolded: ReadonlySet<string>
  readonly toggle: (id: string) => void
}

function Branch({ node, zones, unfolded, toggle }: BranchProps) {
  const t = useWords()
  const { place, children, depth } = node
  const isUnfolded = unfolded.has(place.id)
  const sum = zones.sums?.get(place.id)
  const Chevron = isUnfolded ? IconChevronDown : IconChevronRight
  return (
    <li>
      <div
        className={`${parts['lit']} ${parts['row']} ${styles['row']}`}
        data-open={zones.open === place.id || undefined}
        data-zone={depth === 0 || undefined}
      >
        <span
          className={styles['fold']}
          data-flat={!zones.maySeeStock || undefined}
          style={{ marginInlineStart: depth * 18 }}
        >
          {children.length > 0 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-expanded={isUnfolded}
              aria-label={t('place.whatIsIn', { place: place.code })}
              onClick={() => toggle(place.id)}
            >
              <Chevron size={20} aria-hidden />
            </ActionIcon>
          )}
        </span>
        <div className={`${parts['row']} ${styles['lines']}`}>
          <button
            type="button"
            className={`${parts['press']} ${styles['opens']}`}
            onClick={() => zones.onOpen(place.id)}
          >
            <span className={styles['names']}>
              <span className={`${parts['mono']} ${parts['wraps']}`}>{place.code}</span>
              {place.name !== '' && <span className={parts['quiet']}>{place.name}</span>}
              <PlaceMark state={placeState(place, sum)} />
            </span>
            {place.purpose !== '' && <span className={parts['quiet']}>{place.purpose}</span>}
          </button>
          {zones.maySeeStock && <Fill code={place.code} sum={sum} />}
        </div>
      </div>
      {isUnfolded && children.length > 0 && (
        <ul className={parts['bare']} aria-label={t('place.isIn', { place: place.code })}>
          {children.map((child) => (
            <Branch key={child.place.id} node={child} zones={zones} unfolded={unfolded} toggle={toggle} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** How much is in a place, and how full that makes it. Nothing while the stock is being counted. */
function Fill({ code, sum }: { readonly code: string; readonly sum: PlaceSum | undefined }) {
  const t = useWords()
  const pct = fillPct(sum)
  return (
    <span className={styles['fill']}>
      <span className={parts['qty']}>
        {sum ? t.number(sum.qty) : '–'}
        {sum && sum.capacity !== null && (
          <span className={parts['quiet']}> {t('place.ofCapacity', { capacity: sum.capacity })}</span>
        )}
      </span>
      {pct !== null && (
        <Progress
          value={Math.min(100, pct)}
          size={6}
          color={pct >= 100 ? 'yellow.6' : 'blue.5'}
          transitionDuration={0}
          aria-label={t('place.isFull', { place: code, pct: Math.round(pct) })}
        />
      )}
    </span>
  )
}
