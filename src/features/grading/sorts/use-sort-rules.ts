/**
 * The rules as a manager changes them: a draft on this device, always brought together with the rules in use. Invariants: nothing of it is
 * used before it is put into use; it survives a reload; each step of it can be taken back.
 */
import { useCallback, useMemo } from 'react'
import type { ConfigDoc } from '#schemas/config.ts'
import { proposalOf, ruleChanges, type Proposal, type RuleChange, type RulesDraft } from '#domain/grading/sort-draft.ts'
import { catchAllOf } from '#domain/dispositions/sort-order.ts'
import { ruleProblems, type RuleProblem } from '#domain/grading/sort-review.ts'
import type { SortRule } from '#domain/dispositions/sorting.ts'
import { rulesIn, watchSortDocs } from '#data/dispositions/sort-rules.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'

const KEY = 'sort-rules'
const MOST_STEPS = 30

/** `draft` is `null` while the rules are as they are in use. */
interface Kept {
  readonly draft: RulesDraft | null
  /** The drafts of before, oldest first. */
  readonly past: readonly (RulesDraft | null)[]
}
const untouched: Kept = { draft: null, past: [] }

export interface EditedRules extends Proposal {
  readonly docs: readonly ConfigDoc[]
  /** The rules in use. */
  readonly stored: readonly SortRule[]
  readonly draft: RulesDraft
  /** What would be different once they are put into use. */
  readonly changes: readonly RuleChange[]
  readonly problems: readonly RuleProblem[]
  /** The rule that takes everything. */
  readonly last: SortRule | undefined
  /** Changes the draft. */
  readonly put: (rules: readonly SortRule[]) => void
  /** `null` when there is no step to take back. */
  readonly back: (() => void) | null
  /** Forgets the draft; resolves with the way back. */
  readonly drop: () => Promise<() => Promise<void>>
}

/** `undefined` until the store has answered. */
export function useSortRules(): EditedRules | undefined {
  const { db } = useCommandContext()
  const docs = useLive(() => watchSortDocs(db), [db])
  const [kept, setKept] = useDraft<Kept>(KEY, untouched)
  const stored = useMemo(() => docs && rulesIn(docs), [docs])
  const draft = useMemo(
    () => kept?.draft ?? (stored ? { base: stored, mine: stored } : undefined),
    [kept?.draft, stored],
  )
  const worked = useMemo(() => {
    if (!draft || !stored) return undefined
    const proposal = proposalOf(draft, stored)
    const { rules } = proposal
    return {
      ...proposal,
      changes: ruleChanges(stored, rules),
      problems: rules.length === 0 ? [] : ruleProblems(rules),
      last: catchAllOf(rules),
    }
  }, [draft, stored])
  const put = useCallback(
    (mine: readonly SortRule[]) => {
      if (kept && stored) {
        void setKept({ draft: { base: stored, mine }, past: [...kept.past, kept.draft].slice(-MOST_STEPS) })
      }
    },
    [kept, setKept, stored],
  )
  const drop = useCallback(async () => {
    await setKept(untouched)
    return () => setKept(kept ?? untouched)
  }, [kept, setKept])
  if (!docs || !stored || !draft || !worked || !kept) return undefined
  const before = kept.past.at(-1)
  const back = before === undefined ? null : () => void setKept({ draft: before, past: kept.past.slice(0, -1) })
  return { docs, stored, draft, ...worked, put, back, drop }
}
