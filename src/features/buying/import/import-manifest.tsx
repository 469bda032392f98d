/** A manifest before it is imported: where it goes, which column is which, what is in it, what is wrong in it. */
import { Alert, Button, Checkbox, Loader, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { ImportOrder } from '#data/buying/import-manifest.ts'
import type { RunningImport } from '#data/buying/import-batches.ts'
import { findTemplate, saveTemplate } from '#data/buying/import-templates.ts'
import { fitMapping, type ManifestMapping } from '#domain/files/columns.ts'
import type { ManifestAnswers } from '#domain/files/manifest-money.ts'
import { priceWarning } from '#domain/files/prices.ts'
import { useWork } from '#hooks/use-session.ts'
import { downloadText } from '#ui/download.ts'
import type { ImportClient } from './import-client.ts'
import { ImportFigures } from './import-figures.tsx'
import { ImportMapping } from './import-mapping.tsx'
import type { FileFacts, PlanFacts } from './import-messages.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportProblems } from './import-problems.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { ImportWarning } from './import-status.tsx'
import { ImportTarget } from './import-target.tsx'
import { useImportTarget } from './use-import-target.ts'
import { useManifestPlan } from './use-manifest-plan.ts'
import styles from './import-page.module.css'

export interface ImportManifestProps {
  readonly fileName: string
  readonly facts: FileFacts
  readonly client: ImportClient
  /** The import of this very file that broke off, if there is one. */
  readonly resumed: RunningImport | null
  readonly onImport: (order: ImportOrder) => void
  readonly onClose: () => void
}

/** The remembered mapping for such a file, else the guess; then what the person makes of it. */
function useMapping(facts: FileFacts): readonly [ManifestMapping | null, (mapping: ManifestMapping) => void] {
  const { db } = useWork()
  const [mapping, setMapping] = useState<ManifestMapping | null>(null)
  useEffect(() => {
    let current = true
    void findTemplate(db, facts.fingerprint).then((kept) => {
      if (current) setMapping((chosen) => chosen ?? (kept && fitMapping(kept, facts.headers)) ?? facts.guessed)
    })
    return () => {
      current = false
    }
  }, [db, facts])
  return [mapping, setMapping]
}

function importWords(plan: PlanFacts, resumed: boolean): string {
  if (resumed) return 'Go on with the import'
  const { new: added, changed } = plan.counts
  const lines = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'line' : 'lines'}`
  if (added > 0) return `Import ${lines(added)}`
  return `Correct ${lines(Math.max(changed, plan.writes))}`
}

export function ImportManifest({ fileName, facts, client, resumed, onImport, onClose }: ImportManifestProps) {
  const work = useWork()
  const [mapping, setMapping] = useMapping(facts)
  const [answers, setAnswers] = useState<ManifestAnswers>({})
  const [dropGone, setDropGone] = useState(false)
  const { target, setTarget, loads, loadId, makeOrder } = useImportTarget(facts, fileName, resumed)
  const { plan, trouble, asked } = useManifestPlan(client, { loadId, mapping, answers, dropGone })
  const [starting, setStarting] = useState(false)

  const start = useCallback(async () => {
    if (!plan || !mapping) return
    setStarting(true)
    await saveTemplate(work, facts.fingerprint, mapping)
    onImport(await makeOrder(plan))
  }, [facts.fingerprint, makeOrder, mapping, onImport, plan, work])
  const download = async () => {
    const text = await client.ask({ ask: 'problems' })
    downloadText(`${fileName.replace(/\.[^.]*$/, '')}-notes.csv`, 'text/csv;charset=utf-8', text)
  }

  if (!mapping) return <Loader aria-label="Opening the file" />
  const open = plan !== null && plan.questions.length > 0
  const nothingNew = plan !== null && !open && plan.writes === 0 && !resumed
  const ready = plan !== null && !open && loadId !== '' && (plan.writes > 0 || resumed !== null)
  return (
    <Stack gap="md">
      <ImportTarget target={target} loads={loads} onChange={setTarget} fixed={resumed !== null} />
      <ImportQuestions questions={asked} answers={answers} onAnswer={setAnswers} />
      <PlanFindings plan={plan} trouble={trouble} nothingNew={nothingNew} onDownload={() => void download()}>
        {plan && plan.gone > 0 && (
          <Checkbox
            checked={dropGone}
            onChange={(event) => setDropGone(event.currentTarget.checked)}
            label={`${plan.gone.toLocaleString()} lines of the load are not in this file: expect nothing on them any more`}
          />
        )}
      </PlanFindings>
      <section aria-labelledby="import-columns">
        <Title order={2} size="h5" id="import-columns" mb={6}>
          Columns
        </Title>
        <ImportMapping headers={facts.headers} mapping={mapping} onChange={setMapping} />
      </section>
      <ImportPreview facts={facts} mapping={mapping} leftOut={plan?.lostSample ?? []} />
      <div className={styles['actions']}>
        <Button mih={48} disabled={!ready || starting} loading={starting} onClick={() => void start()}>
          {plan && !open ? importWords(plan, resumed !== null) : 'Import'}
        </Button>
        <Button mih={48} variant="default" onClick={onClose}>
          Close the file
        </Button>
        {!plan && trouble === '' && <Text size="sm">Reading the rows…</Text>}
        {open && (
          <Text size="sm">Answer the {plan.questions.length === 1 ? 'question' : 'questions'} above first.</Text>
        )}
        {loadId === '' && <Text size="sm">Choose a load first.</Text>}
      </div>
    </Stack>
  )
}

interface PlanFindingsProps {
  readonly plan: PlanFacts | null
  readonly trouble: string
  readonly nothingNew: boolean
  readonly onDownload: () => void
  /** What can be chosen between the figures and the problems. */
  readonly children: ReactNode
}

function PlanFindings({ plan, trouble, nothingNew, onDownload, children }: PlanFindingsProps) {
  if (trouble !== '') {
    return (
      <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title="This file could not be read">
        {trouble}
      </Alert>
    )
  }
  if (!plan) return null
  const { problems, problemCount, lostRows, totals } = plan
  return (
    <>
      {plan.questions.length === 0 && <ImportFigures plan={plan} />}
      <ImportWarning words={plan.questions.length === 0 ? priceWarning(totals) : ''} />
      {children}
      <ImportProblems problems={problems} count={problemCount} lostRows={lostRows} onDownload={onDownload} />
      {nothingNew && (
        <Alert color="gray" icon={<IconCircleCheck aria-hidden />} title="Nothing to import">
          {totals.lines === 0
            ? 'No row of this file can be imported.'
            : 'Everything in this file is in the load already.'}
        </Alert>
      )}
    </>
  )
}
