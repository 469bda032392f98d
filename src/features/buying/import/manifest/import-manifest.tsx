/** A manifest before it is imported: where it goes, which column is which, what is in it, what is wrong in it. */
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { ImportOrder } from '#data/buying/import-manifest.ts'
import type { RunningImport } from '#data/buying/import-batches.ts'
import { saveTemplate, type Template } from '#data/buying/import-templates.ts'
import { manifestColumns } from '#domain/files/columns.ts'
import { codeWarning, mappingProblems } from '#domain/files/mapping.ts'
import type { ManifestAnswers } from '#domain/files/manifest-money.ts'
import { priceWarning } from '#domain/files/prices.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useCommand } from '#ui/command/use-command.ts'
import type { ImportClient } from '#features/buying/import/reading/import-client.ts'
import { ImportFigures } from '#features/buying/import/import-figures.tsx'
import { ImportMapping } from './import-mapping.tsx'
import type { FileFacts, PlanFacts } from '#features/buying/import/reading/import-messages.ts'
import { downloadNotes } from '#features/buying/import/import-notes.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportProblems } from '#features/buying/import/import-problems.tsx'
import { ImportQuestions } from '#features/buying/import/import-questions.tsx'
import { ImportWarning } from '#features/buying/import/import-status.tsx'
import { ImportTarget } from '#features/buying/import/import-target.tsx'
import { UnknownHeadings } from './import-headings.tsx'
import { manifestForm } from './mapping-forms.ts'
import { useImportTarget } from '#features/buying/import/use-import-target.ts'
import { useMapping } from './use-mapping.ts'
import { useManifestPlan } from './use-manifest-plan.ts'
import parts from '#ui/parts/parts.module.css'
import styles from '#features/buying/import/import-page.module.css'

export interface ImportManifestProps {
  readonly fileName: string
  readonly facts: FileFacts
  readonly client: ImportClient
  /** What was confirmed for such headings. */
  readonly template: Template | null
  /** The import of this very file that broke off, if there is one. */
  readonly resumed: RunningImport | null
  readonly onImport: (order: ImportOrder) => void
  readonly onClose: () => void
}

function describeImport(plan: PlanFacts, resumed: boolean): Words {
  if (resumed) return msg('import.goOn')
  const { new: added, changed } = plan.counts
  if (added > 0) return msg('import.importLines', { count: added })
  return msg('import.correctLines', { count: Math.max(changed, plan.writes) })
}

export function ImportManifest({ fileName, facts, client, template, resumed, onImport, onClose }: ImportManifestProps) {
  const t = useWords()
  const context = useCommandContext()
  const spec = { kind: 'manifest', columns: manifestColumns, guessed: facts.guessed } as const
  const [{ mapping, source }, setMapping] = useMapping(facts, template, spec)
  const isMapped = mappingProblems(mapping).length === 0
  const [answers, setAnswers] = useState<ManifestAnswers>({})
  const [dropGone, setDropGone] = useState(false)
  const { target, setTarget, loads, loadId, makeOrder } = useImportTarget(facts, fileName, resumed)
  const { plan, problem, asked } = useManifestPlan(client, {
    loadId,
    mapping: isMapped ? mapping : null,
    answers,
    dropGone,
  })
  const { busy: starting, run } = useCommand({ title: msg('import.notImported') })

  const start = () =>
    run(async () => {
      if (!plan) return
      if (facts.fingerprint !== '') await saveTemplate(context, facts.fingerprint, { kind: 'manifest', mapping })
      onImport(await makeOrder(plan))
    })
  const download = async () => {
    downloadNotes(fileName, await client.ask({ ask: 'problems' }), t)
  }

  const open = plan !== null && plan.questions.length > 0
  const nothingNew = plan !== null && !open && plan.writes === 0 && !resumed
  const isUnknown = facts.kind === 'unknown'
  const columns = <ImportMapping form={manifestForm} facts={facts} mapping={mapping} onChange={setMapping} />
  const ready = plan !== null && !open && loadId !== '' && (plan.writes > 0 || resumed !== null)
  return (
    <Stack gap="md">
      {isUnknown && <UnknownHeadings facts={facts} source={source} />}
      {isUnknown && columns}
      <ImportTarget target={target} loads={loads} onChange={setTarget} fixed={resumed !== null} />
      <ImportQuestions questions={asked} answers={answers} onAnswer={setAnswers} />
      <PlanFindings plan={plan} problem={problem} nothingNew={nothingNew} onDownload={() => void download()}>
        {plan && plan.gone > 0 && (
          <Checkbox
            checked={dropGone}
            onChange={(event) => setDropGone(event.currentTarget.checked)}
            label={t('import.gone', { count: plan.gone })}
          />
        )}
      </PlanFindings>
      {!isUnknown && columns}
      <ImportPreview facts={facts} mapping={mapping} leftOut={plan?.lostSample ?? []} />
      <div className={`${parts['row']} ${styles['actions']}`}>
        <Button mih={48} disabled={!ready || starting} loading={starting} onClick={() => void start()}>
          {plan && !open ? t.of(describeImport(plan, resumed !== null)) : t('page.import')}
        </Button>
        <Button mih={48} variant="default" onClick={onClose}>
          {t('import.closeFile')}
        </Button>
        {!isMapped && <Text size="sm">{t('import.columnsFirst')}</Text>}
        {isMapped && !plan && problem === '' && <Text size="sm">{t('import.readingRows')}</Text>}
        {open && <Text size="sm">{t('import.answerFirst', { count: plan.questions.length })}</Text>}
        {loadId === '' && <Text size="sm">{t('import.loadFirst')}</Text>}
      </div>
    </Stack>
  )
}

interface PlanFindingsProps {
  readonly plan: PlanFacts | null
  readonly problem: Words
  readonly nothingNew: boolean
  readonly onDownload: () => void
  /** What can be chosen between the figures and the problems. */
  readonly children: ReactNode
}

function PlanFindings({ plan, problem, nothingNew, onDownload, children }: PlanFindingsProps) {
  const t = useWords()
  if (problem !== '') {
    return (
      <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t('import.notRead')}>
        {t.of(problem)}
      </Alert>
    )
  }
  if (!plan) return null
  const { problems, problemCount, lostRows, totals } = plan
  return (
    <>
      {plan.questions.length === 0 && <ImportFigures plan={plan} />}
      <ImportWarning words={plan.questions.length === 0 ? codeWarning(totals) : ''} />
      <ImportWarning words={plan.questions.length === 0 ? priceWarning(totals) : ''} />
      {children}
      <ImportProblems problems={problems} count={problemCount} lostRows={lostRows} onDownload={onDownload} />
      {nothingNew && (
        <Alert color="gray" icon={<IconCircleCheck aria-hidden />} title={t('import.nothing')}>
          {totals.lines === 0 ? t('import.noRow') : t('import.allThere')}
        </Alert>
      )}
    </>
  )
}
