/** The dry run: the present stock by the rules in use and by the changed ones, side by side, before they are put into use. */
import { useWords } from '#language/use-words.ts'
import { Button, Progress, Stack, Text } from '@mantine/core'
import { nameOfUnit } from '#domain/core/scan-step.ts'
import { describeChange } from '#domain/grading/sort-draft.ts'
import type { Trial } from '#domain/grading/sort-review.ts'
import type { Route } from '#domain/dispositions/sorting.ts'
import { activateRules, undoRuleRows } from '#data/grading/sort-rule-commands.ts'
import { watchTrial } from '#data/grading/sort-trial.ts'
import { watchStockCounts } from '#data/counts/stock-counts.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { useCommand } from '#ui/command/use-command.ts'
import type { EditedRules } from './use-sort-rules.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { Section } from '#ui/parts/section.tsx'
import parts from '#ui/parts/parts.module.css'
import type { SortsAddress } from './sorts-search.ts'
import own from './sorts-forms.module.css'

const SHOWN = 12

interface SortsTrialProps {
  readonly rules: EditedRules
  readonly address: SortsAddress
}

export function SortsTrial({ rules, address: { search, setSearch } }: SortsTrialProps) {
  const isOpen = search.dry === 'run' && rules.changes.length > 0
  const close = () => setSearch({ dry: undefined })
  return (
    <RecordDrawer openId={isOpen ? 'dry' : undefined} onClose={close} title="Dry run">
      {isOpen && <Running rules={rules} onClose={close} />}
    </RecordDrawer>
  )
}

function Running({ rules, onClose }: { readonly rules: EditedRules; readonly onClose: () => void }) {
  const t = useWords()
  const context = useCommandContext()
  const { db } = context
  const { stored, rules: after } = rules
  const running = useLive(() => watchTrial(db, stored, after, context.now()), [db, stored, after])
  const stock = useLive(() => watchStockCounts(db), [db])
  const { busy, problem, run } = useCommand({ problems: 'form' })
  const all = [...(stock?.byStage.values() ?? [])].reduce((sum, qty) => sum + qty, 0)
  const errors = rules.problems.filter((one) => one.level === 'error')
  const trial = running?.trial
  const activate = () =>
    run(async () => {
      const rows = await activateRules(context, rules.draft, after)
      await rules.drop()
      onClose()
      return { words: 'The changed rules are in use', undo: () => undoRuleRows(context, rows) }
    })
  return (
    <Stack gap={16}>
      <ul className={own['changeList']} aria-label="What you changed">
        {rules.changes.map((one) => (
          <li key={`${one.kind} ${one.key}`}>{t.of(describeChange(one))}</li>
        ))}
      </ul>
      {[...new Set([...errors, ...rules.clashes].map((one) => t.of(one.words)))].map((words) => (
        <Caution key={words}>{words}</Caution>
      ))}
      {trial ? (
        <Result trial={trial} rules={rules} />
      ) : (
        <div>
          <p className={parts['quiet']}>
            Looking at the stock: {(running?.read ?? 0).toLocaleString('en-US')} labels so far
          </p>
          <Progress
            aria-label="Dry run"
            value={all === 0 ? 0 : Math.min(100, (100 * (running?.read ?? 0)) / all)}
            animated
          />
        </div>
      )}
      {problem !== '' && <Caution isAlert>{problem}</Caution>}
      <div data-foot className={parts['buttons']}>
        <Button mih={48} disabled={busy || !trial || errors.length > 0} onClick={() => void activate()}>
          Put into use
        </Button>
        <Button variant="default" mih={48} onClick={onClose}>
          {trial ? 'Not yet' : 'Stop'}
        </Button>
      </div>
    </Stack>
  )
}

function Result({ trial, rules }: { readonly trial: Trial; readonly rules: EditedRules }) {
  const { before, after, qty, differQty, differing } = trial
  const count = (number: number) => number.toLocaleString('en-US')
  const known = new Map([...rules.stored, ...rules.rules].map((rule) => [rule.key, rule.name]))
  const nameOfRule = (key: string) => known.get(key) ?? key
  if (qty === 0) {
    return <p>Nothing graded is in stock, so there is nothing to count. The rules can be put into use all the same.</p>
  }
  return (
    <>
      <Text role="status" aria-label="Dry run result">
        <strong className={own['sum']}>
          {differQty === 0 ? 'Nothing' : count(differQty)} of {count(qty)}
        </strong>{' '}
        graded items would go to a different place than by the rules in use.
      </Text>
      {after.overQty > 0 && (
        <Caution>
          For {count(after.overQty)} there is no room ({count(before.overQty)} by the rules in use).
        </Caution>
      )}
      {after.untakenQty > 0 && <Caution>{count(after.untakenQty)} are taken by no rule.</Caution>}
      <Counts title="What becomes of them" before={before.byDestination} after={after.byDestination} />
      <Counts
        title="Where they are put"
        before={before.byTarget}
        after={after.byTarget}
        wordsOf={(code) => code || 'Any place'}
      />
      <Counts title="Which rule takes them" before={before.byRule} after={after.byRule} wordsOf={nameOfRule} />
      {differing.length > 0 && (
        <Section title="Would go elsewhere" level={3}>
          <ul className={parts['bare']}>
            {differing.slice(0, SHOWN).map(({ unit, from, to }) => (
              <li key={unit.id} className={own['differing']}>
                <span>{nameOfUnit(unit)}</span>
                <span className={parts['quiet']}>
                  {wayLabels(from)} → {wayLabels(to)}
                </span>
              </li>
            ))}
          </ul>
          {differing.length > SHOWN && <p className={parts['quiet']}>The first {SHOWN} of them.</p>}
        </Section>
      )}
    </>
  )
}

const wayLabels = (route: Route | null): string =>
  route ? [route.rule.destination, route.target?.code ?? ''].filter((part) => part !== '').join(', ') : 'no rule'

interface CountsProps {
  readonly title: string
  readonly before: ReadonlyMap<string, number>
  readonly after: ReadonlyMap<string, number>
  readonly wordsOf?: (key: string) => string
}

function Counts({ title, before, after, wordsOf = (key) => key }: CountsProps) {
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return (
    <table className={own['counts']}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">In use</th>
          <th scope="col">Changed</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => {
          const [was, is] = [before.get(key) ?? 0, after.get(key) ?? 0]
          return (
            <tr key={key} data-differs={was !== is || undefined}>
              <th scope="row">{wordsOf(key)}</th>
              <td>{was.toLocaleString('en-US')}</td>
              <td>{is.toLocaleString('en-US')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
