/** A sheet of loads that closed before Restow, before it comes in: which column is which, what each load brought, what is wrong in it. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { RunningImport } from '#data/buying/import-batches.ts'
import type { ClosedOrder } from '#data/buying/import-closed.ts'
import { saveTemplate, type Template } from '#data/buying/import-templates.ts'
import { closedTotals, closedWarning } from '#domain/files/closed-loads.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useCommand } from '#ui/command/use-command.ts'
import type { ImportClient } from '#features/buying/import/reading/import-client.ts'
import { ImportClosedFigures } from './import-closed-figures.tsx'
import { ImportClosedRows } from './import-closed-rows.tsx'
import { UnknownHeadings } from '#features/buying/import/manifest/import-headings.tsx'
import { ImportMapping } from '#features/buying/import/manifest/import-mapping.tsx'
import type { FileFacts } from '#features/buying/import/reading/import-messages.ts'
import { downloadNotes } from '#features/buying/import/import-notes.ts'
import { ImportProblems } from '#features/buying/import/import-problems.tsx'
import { ImportQuestions } from '#features/buying/import/import-questions.tsx'
import { ImportWarning } from '#features/buying/import/import-status.tsx'
import { closedForm } from '#features/buying/import/manifest/mapping-forms.ts'
import { useClosedSheet, type ClosedSheet, type SettledPlan } from './use-closed-sheet.ts'
import parts from '#ui/parts/parts.module.css'
import styles from '#features/buying/import/import-page.module.css'

export interface ImportClosedProps {
  readonly fileName: string
  readonly facts: FileFacts
  readonly client: ImportClient
  /** What was confirmed for such headings. */
  readonly template: Template | null
  /** The import of this very file that broke off, if there is one. */
  readonly resumed: RunningImport | null
  readonly onImport: (order: ClosedOrder) => void
  readonly onClose: () => void
}

export function ImportClosed(props: ImportClosedProps) {
  const { fileName, facts, client, template, resumed } = props
  const t = useWords()
  const sheet = useClosedSheet(client, facts, template)
  const { mapping, setMapping, isMapped, source, setSource, answers, setAnswers, problem, settled } = sheet
  const download = async () => {
    downloadNotes(fileName, await client.ask({ ask: 'problems' }), t)
  }
  const columns = <ImportMapping form={closedForm} facts={facts} mapping={mapping} onChange={setMapping} />
  const isByHand = facts.kind !== 'closedLoads' || !isMapped
  return (
    <Stack gap="md">
      {facts.kind === 'unknown' && <UnknownHeadings facts={facts} source={sheet.mappedBy} />}
      {isByHand && columns}
      <TextInput
        label={t('import.sourceElse')}
        maw={360}
        maxLength={80}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      <ImportQuestions questions={sheet.asked} answers={answers} onAnswer={setAnswers} />
      {problem !== '' && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t('import.notRead')}>
          {t.of(problem)}
        </Alert>
      )}
      {settled && <Findings plan={settled} isResumed={resumed !== null} onDownload={() => void download()} />}
      {!isByHand && columns}
      <Actions {...props} sheet={sheet} />
    </Stack>
  )
}

function Actions({ fileName, facts, resumed, onImport, onClose, sheet }: ImportClosedProps & { readonly sheet: ClosedSheet }) {
  const t = useWords()
  const context = useCommandContext()
  const { busy, run } = useCommand({ title: msg('import.notImported') })
  const { settled, mapping, isMapped, isReading, open } = sheet
  const fresh = settled?.fresh.length ?? 0
  const isReady = settled !== null && (resumed !== null || (fresh > 0 && !settled.isIn))
  const start = () =>
    run(async () => {
      if (!settled) return
      const { fingerprint, fileHash } = facts
      if (fingerprint !== '') await saveTemplate(context, fingerprint, { kind: 'closedLoads', mapping })
      const [id, at] = [context.newId(), context.now()]
      const batch = { id, kind: 'closedLoads', loadId: id, loadCode: '', newLoad: true, fileHash, fileName, at, generation: 0 } as const
      onImport({ batch: resumed?.batch ?? batch, loads: settled.loads })
    })
  return (
    <div className={`${parts['row']} ${styles['actions']}`}>
      <Button mih={48} disabled={!isReady || busy} loading={busy} onClick={() => void start()}>
        {resumed ? t('import.goOn') : settled ? t('import.importClosed', { count: fresh }) : t('page.import')}
      </Button>
      <Button mih={48} variant="default" onClick={onClose}>
        {t('import.closeFile')}
      </Button>
      {!isMapped && <Text size="sm">{t('import.columnsFirst')}</Text>}
      {isReading && <Text size="sm">{t('import.readingRows')}</Text>}
      {open > 0 && <Text size="sm">{t('import.answerFirst', { count: open })}</Text>}
    </div>
  )
} // prettier-ignore

interface FindingsProps {
  readonly plan: SettledPlan
  readonly isResumed: boolean
  readonly onDownload: () => void
}

function Findings({ plan, isResumed, onDownload }: FindingsProps) {
  const { loads, problems, known, fresh, isIn } = plan
  const totals = closedTotals(loads)
  const lost = new Set(problems.filter(({ fate }) => fate === 'leftOut').map(({ row }) => row)).size
  return (
    <>
      <ImportClosedFigures totals={totals} known={loads.length - fresh.length} lostRows={lost} />
      <ImportWarning words={closedWarning(totals)} />
      {loads.length > 0 && <ImportClosedRows loads={loads} known={known} />}
      <ImportProblems
        problems={problems.slice(0, 500)}
        count={problems.length}
        lostRows={lost}
        onDownload={onDownload}
      />
      {!isResumed && (isIn || fresh.length === 0) && <Nothing plan={plan} />}
    </>
  )
}

/** Why there is nothing to import. */
function Nothing({ plan: { loads, fresh, isIn } }: { readonly plan: SettledPlan }) {
  const t = useWords()
  const why = loads.length === 0 ? 'import.noRow' : fresh.length === 0 ? 'import.closedThere' : 'import.closedIsIn'
  const title = isIn ? t('import.already') : t('import.nothing')
  return (
    <Alert color="gray" role="status" icon={<IconCircleCheck aria-hidden />} title={title}>
      {t(why)}
    </Alert>
  )
}
