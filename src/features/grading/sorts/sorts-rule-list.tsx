/** The ordered rules: dragged by the handle, moved by its arrow keys or the two buttons; the one that takes everything stays last. */
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { from } from 'rxjs'
import type { Verdict } from '#domain/grading/sort-labels.ts'
import { ruleInLedger, ruleName } from '#domain/dispositions/rule-name.ts'
import { watchHits } from '#data/grading/sort-hits.ts'
import { findOccupancies } from '#data/dispositions/sort-rules.ts'
import { watchAllPlaces } from '#data/core/zones.ts'
import { watchStockCounts } from '#data/counts/stock-counts.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { HITS_DAYS, RuleRow } from './sorts-rule-row.tsx'
import type { EditedRules } from './use-sort-rules.ts'
import { useRowDrag } from '#ui/lists/use-row-drag.ts'
import own from './sorts-rules.module.css'

export interface SortsRuleListProps {
  readonly rules: EditedRules
  readonly verdicts: ReadonlyMap<string, Verdict>
  /** `to` is its place among the others, from 0. */
  readonly onMove: (key: string, to: number) => void
  readonly onOpen: (key: string) => void
}

export function SortsRuleList({ rules, verdicts, onMove, onOpen }: SortsRuleListProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const [since] = useState(() => new Date(Date.now() - HITS_DAYS * 86_400_000).toISOString())
  const hits = useLive(() => watchHits(db, since), [db, since])
  const stock = useLive(() => watchStockCounts(db), [db])
  const occupancies = useLive(() => from(findOccupancies(db, rules.rules, null)), [db, rules.rules, stock])
  const places = useLive(() => watchAllPlaces(db), [db])
  const codes = useMemo(() => places?.map(({ code }) => code) ?? [], [places])
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef('')
  const [said, setSaid] = useState<Words>('')
  const move = (key: string, to: number) => {
    onMove(key, to)
    const most = rules.rules.length - (rules.last ? 2 : 1)
    const moved = rules.rules.find((rule) => rule.key === key)
    const name = moved ? ruleName(moved) : ''
    const number = Math.max(0, Math.min(most, to)) + 1
    setSaid(msg('sorts.nowNumber', { name, number, all: rules.rules.length }))
  }
  const step = (key: string, by: 1 | -1) => {
    focused.current = key
    move(key, rules.rules.findIndex((rule) => rule.key === key) + by)
  }
  const drag = useRowDrag(list, move, step)
  // A row that is moved in the list loses the focus.
  useEffect(() => {
    if (focused.current === '') return
    const handle = list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(focused.current)}"]`)
    handle?.focus()
    focused.current = ''
  })
  return (
    <>
      <div className={own['head']} aria-hidden>
        <span />
        <span>{t('sorts.rule')}</span>
        <span>{t('sorts.takes')}</span>
        <span>{t('unit.goesTo')}</span>
        <span className={own['number']}>{t('sorts.hitsHeader', { days: HITS_DAYS })}</span>
        <span />
      </div>
      <ol ref={list} className={own['list']} aria-label={t('sorts.rules')}>
        {rules.rules.map((rule, place) => (
          <RuleRow
            key={rule.key}
            rules={rules}
            rule={rule}
            place={place}
            drag={drag}
            occupancies={occupancies}
            codes={codes}
            hits={hits?.get(ruleInLedger(rule)) ?? (hits ? 0 : null)}
            verdict={verdicts.get(rule.key)}
            onStep={(by) => move(rule.key, place + by)}
            onOpen={() => onOpen(rule.key)}
          />
        ))}
      </ol>
      <VisuallyHidden aria-live="polite">{t.of(said)}</VisuallyHidden>
    </>
  )
}
