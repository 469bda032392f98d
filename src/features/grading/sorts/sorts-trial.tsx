/** The dry run: the present stock by the rules in use and by the changed ones, side by side, before they are put into use. */
import { storedWords } from '#domain/core/words/stored-words.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button, Progress, Stack, Text } from '@mantine/core'
import { nameOfUnit } from '#domain/core/floor/scan-step.ts'
import { describeChange } from '#domain/grading/sort-draft.ts'
import type { Trial } from '#domain/grading/sort-review.ts'
import type { Route } from '#domain/dispositions/sorting.ts'
import { ruleName } from '#domain/dispositions/rule-name.ts'
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
  const t = useWords()
  const isOpen = search.dry === 'run' && rules.changes.length > 0
  const close = () => setSearch({ dry: undefined })
  return (
    <RecordDrawer openId={isOpen ? 'dry' : undefined} onClose={close} title={t('sorts.dryRun')}>
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
      return { words: msg('sorts.trial.done'), undo: () => undoRuleRows(context, rows) }
    })
  return (
    <Stack gap={16}>
      <ul className={own['changeList']} aria-label={t('sorts.trial.yourChanges')}>
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
          <p className={parts['quiet']}>{t('sorts.trial.looking', { count: running?.read ?? 0 })}</p>
          <Progress
            aria-label={t('sorts.dryRun')}
            value={all === 0 ? 0 : Math.min(100, (100 * (running?.read ?? 0)) / all)}
            animated
          />
        </div>
      )}
      {problem !== '' && <Caution isAlert>{problem}</Caution>}
      <div data-foot className={parts['buttons']}>
        <Button mih={48} disabled={busy || !trial || errors.length > 0} onClick={() => void activate()}>
          {t('sorts.trial.putIntoUse')}
        </Button>
        <Button variant="default" mih={48} onClick={onClose}>
          {trial ? t('sorts.trial.notYet') : t('sorts.trial.stop')}
        </Button>
      </div>
    </Stack>
  )
}

function Result({ trial, rules }: { readonly trial: Trial; readonly rules: EditedRules }) {
  const t = useWords()
  const { before, after, qty, differQty, differing } = trial
  const known = new Map([...rules.stored, ...rules.rules].map((rule) => [rule.key, t.of(ruleName(rule))]))
  const nameOfRule = (key: string) => known.get(key) ?? key
  if (qty === 0) {
    return <p>{t('sorts.trial.noStock')}</p>
  }
  return (
    <>
      <Text role="status" aria-label={t('sorts.trial.result')}>
        <strong className={own['sum']}>{t('sorts.trial.differing', { count: differQty, all: qty })}</strong>{' '}
        {t('sorts.trial.wouldGoElsewhere')}
      </Text>
      {after.overQty > 0 && (
        <Caution>{t('sorts.trial.noRoom', { count: after.overQty, before: before.overQty })}</Caution>
      )}
      {after.untakenQty > 0 && <Caution>{t('sorts.trial.untaken', { count: after.untakenQty })}</Caution>}
      <Counts
        title={t('sorts.trial.byDestination')}
        before={before.byDestination}
        after={after.byDestination}
        wordsOf={(destination) => t.of(storedWords(destination))}
      />
      <Counts
        title={t('sorts.trial.byTarget')}
        before={before.byTarget}
        after={after.byTarget}
        wordsOf={(code) => code || t('sorts.anyPlace')}
      />
      <Counts title={t('sorts.trial.byRule')} before={before.byRule} after={after.byRule} wordsOf={nameOfRule} />
      {differing.length > 0 && (
        <Section title={msg('sorts.trial.elsewhere')} level={3}>
          <ul className={parts['bare']}>
            {differing.slice(0, SHOWN).map(({ unit, from, to }) => (
              <li key={unit.id} className={own['differing']}>
                <span>{nameOfUnit(unit)}</span>
                <span className={parts['quiet']}>{t.of(joined([wayLabels(from), wayLabels(to)], ' → '))}</span>
              </li>
            ))}
          </ul>
          {differing.length > SHOWN && <p className={parts['quiet']}>{t('sorts.trial.firstOf', { count: SHOWN })}</p>}
        </Section>
      )}
    </>
  )
}

const wayLabels = (route: Route | null): Words =>
  route ? joined([storedWords(route.rule.destination), route.target?.code]) : msg('sorts.trial.noRule')

interface CountsProps {
  readonly title: string
  readonly before: ReadonlyMap<string, number>
  readonly after: ReadonlyMap<string, number>
  readonly wordsOf?: (key: string) => string
}

function Counts({ title, before, after, wordsOf = (key) => key }: CountsProps) {
  const t = useWords()
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return (
    <table className={own['counts']}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('sorts.inUse')}</th>
          <th scope="col">{t('sorts.trial.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => {
          const [was, is] = [before.get(key) ?? 0, after.get(key) ?? 0]
          return (
            <tr key={key} data-differs={was !== is || undefined}>
              <th scope="row">{wordsOf(key)}</th>
              <td>{t.number(was)}</td>
              <td>{t.number(is)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
