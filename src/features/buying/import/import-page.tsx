/** A file becomes a load's manifest, leads, or loads that closed before Restow. Every other kind of file is named, with the page whose work it is. */
import { joined, msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Alert, Anchor, Button, Group, Loader, Progress, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { LoadDoc } from '#schemas/loads.ts'
import { watchLoadsOfFile, type ImportBatch } from '#data/buying/import-batches.ts'
import { pageAt } from '#domain/core/people/access.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { kindFacts } from '#domain/files/kinds.ts'
import { useIsOpen } from '#hooks/use-is-open.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { NOT_DONE, useCommand } from '#ui/command/use-command.ts'
import { ImportClosed } from '#features/buying/import/closed/import-closed.tsx'
import { ImportDrop } from './import-drop.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportLeads } from '#features/buying/import/leads/import-leads.tsx'
import { ImportManifest } from '#features/buying/import/manifest/import-manifest.tsx'
import type { FileFacts } from '#features/buying/import/reading/import-messages.ts'
import { ImportElsewhere, ImportEnded, ImportUnderWay, ImportUnfinished } from './import-status.tsx'
import { describeCanceled, describeTakenBack, doneOf, stayedOf, type Ended } from './ended.ts'
import { firstTakenAs, kindOfBatch, type TakenAs } from './taken-as.ts'
import { ImportTakenAs } from './import-taken-as.tsx'
import { useTemplate } from '#features/buying/import/manifest/use-mapping.ts'
import { useImportFile, type FilePhase } from './use-import-file.ts'
import { useImportRun, type AnyOrder, type ImportRun } from './use-import-run.ts'
import styles from './import-page.module.css'

export function ImportPage() {
  const isOpen = useIsOpen()
  const file = useImportFile()
  const run = useImportRun()
  const [ended, setEnded] = useState<Ended | null>(null)
  const { run: runCommand } = useCommand({ title: msg('import.notImported') })
  const { phase, close } = file

  const undo = useCallback(
    async (batch: ImportBatch) => {
      setEnded(null)
      const result = await run.undo(batch)
      // What is left is offered above the page.
      if (result.end === 'stopped') return setEnded(null)
      if (result.end === 'failed') return setEnded({ ok: false, words: result.message, next: null })
      setEnded({ ok: true, words: describeTakenBack(batch, stayedOf(result)), next: null })
    },
    [run],
  )
  const start = (order: AnyOrder) =>
    runCommand(async () => {
      if (phase.at !== 'open') return NOT_DONE
      const { batch } = order
      const result = await run.start(order, phase.client)
      if (result.end !== 'failed') close()
      else if (isOpen()) setEnded({ ok: false, words: result.message, next: null })
      // Said by a notice: the person is on another page.
      else throw new Refusal('notAllowed', result.message)
      if (result.end === 'canceled')
        setEnded({ ok: true, words: describeCanceled(batch, stayedOf(result)), next: null })
      if (result.end !== 'done') return NOT_DONE
      const { words, next } = doneOf(order, result.count)
      setEnded({ ok: true, words, next })
      return { words, undo: () => undo(batch) }
    })
  const open = (next: File) => {
    setEnded(null)
    file.open(next)
  }

  return (
    <div className={styles['page']}>
      {ended && <ImportEnded ended={ended} />}
      {run.progress && <ImportUnderWay progress={run.progress} onStop={run.stop} />}
      {!run.progress && run.unfinished && <Unfinished run={run} onUndo={undo} />}
      {!run.progress && (
        <OpenFile
          phase={phase}
          run={run}
          onImport={(order) => void start(order)}
          onDone={(words) => {
            close()
            setEnded({ ok: true, words, next: null })
          }}
          onClose={close}
          onFile={open}
        />
      )}
      {!run.progress && phase.at === 'none' && !run.unfinished && (
        <ImportHistory onUndo={(batch) => void undo(batch)} />
      )}
    </div>
  )
}

function Unfinished({
  run,
  onUndo,
}: {
  readonly run: ImportRun
  readonly onUndo: (batch: ImportBatch) => Promise<void>
}) {
  const { unfinished } = run
  if (!unfinished) return null
  if (unfinished.isUnderWay) return <ImportElsewhere unfinished={unfinished} />
  return <ImportUnfinished unfinished={unfinished} onUndo={() => void onUndo(unfinished.batch)} />
}

interface OpenFileProps {
  readonly phase: FilePhase
  readonly run: ImportRun
  readonly onImport: (order: AnyOrder) => void
  readonly onDone: (words: Words) => void
  readonly onClose: () => void
  readonly onFile: (file: File) => void
}

function OpenFile({ phase, run, onImport, onDone, onClose, onFile }: OpenFileProps) {
  const t = useWords()
  if (phase.at === 'none') return <ImportDrop onFile={onFile} />
  if (phase.at === 'reading') {
    return (
      <Alert color="gray" title={t('import.readingFile', { file: phase.fileName })}>
        <Progress value={phase.percent} aria-label={t('import.reading')} mb="xs" />
        <Button variant="default" mih={48} onClick={onClose}>
          {t('import.stopReading')}
        </Button>
      </Alert>
    )
  }
  if (phase.at === 'refused') {
    return (
      <>
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('import.notTaken', { file: phase.fileName })}
        >
          {t.of(phase.message)}
        </Alert>
        <ImportDrop onFile={onFile} />
      </>
    )
  }
  return (
    <OpenedFile
      key={phase.facts.fileHash}
      phase={phase}
      run={run}
      onImport={onImport}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** What broke off, where this is its file. */
const goneOnWith = (unfinished: ImportRun['unfinished'], fileHash: string) =>
  unfinished?.doing === 'importing' && !unfinished.isUnderWay && unfinished.batch.fileHash === fileHash
    ? unfinished
    : null

interface OpenedFileProps extends Omit<OpenFileProps, 'phase' | 'onFile'> {
  readonly phase: Extract<FilePhase, { readonly at: 'open' }>
}

function OpenedFile({ phase, run, onImport, onDone, onClose }: OpenedFileProps) {
  const t = useWords()
  const { fileName, facts, client } = phase
  const template = useTemplate(facts)
  const [chosen, choose] = useState<TakenAs | null>(null)
  if (template === undefined) return <Loader aria-label={t('import.opening')} />
  const shared = { fileName, client, onClose }
  const resumed = goneOnWith(run.unfinished, facts.fileHash)
  const as = resumed ? kindOfBatch(resumed.batch) : (chosen ?? firstTakenAs(facts, template))
  const both = { isBlocked: run.unfinished !== null && resumed === null, isResumed: resumed !== null, onClose }
  return (
    <>
      <FileHead fileName={fileName} facts={facts} />
      {!resumed && as !== 'other' && <ImportTakenAs kind={facts.kind} as={as} onChange={choose} />}
      {as === 'leads' && <ImportLeads {...shared} onDone={onDone} />}
      {as === 'manifest' && (
        <ManifestOrWords facts={facts} {...both}>
          <ImportManifest {...shared} facts={facts} template={template} resumed={resumed} onImport={onImport} />
        </ManifestOrWords>
      )}
      {as === 'closedLoads' &&
        (both.isBlocked ? (
          <OtherFirst onClose={onClose} />
        ) : (
          <ImportClosed {...shared} facts={facts} template={template} resumed={resumed} onImport={onImport} />
        ))}
      {as === 'other' && <OtherKind facts={facts} onClose={onClose} />}
    </>
  )
}

function OtherFirst({ onClose }: { readonly onClose: () => void }) {
  return <Said title={msg('import.otherFirst')} words={msg('import.otherFirstHint')} onClose={onClose} />
}

function FileHead({ fileName, facts }: { readonly fileName: string; readonly facts: FileFacts }) {
  const t = useWords()
  return (
    <Group justify="space-between" align="baseline">
      <Title order={2} size="h4">
        {t.of(kindFacts[facts.kind].name)}
      </Title>
      <Text size="sm" c="dimmed" className="tabular">
        {t('import.fileRows', { file: fileName, count: facts.rows })}
      </Text>
      {facts.notes.map(t.of).map((note) => (
        <Alert key={note} color="yellow" w="100%" icon={<IconAlertTriangle aria-hidden />} title={note} />
      ))}
    </Group>
  )
}

interface ManifestOrWordsProps {
  readonly facts: FileFacts
  readonly isBlocked: boolean
  readonly isResumed: boolean
  readonly onClose: () => void
  readonly children: React.ReactNode
}

/**
 * A file that was imported already, or another import that must end first, is shown before any
 * question.
 */
function ManifestOrWords({ facts, isBlocked, isResumed, onClose, children }: ManifestOrWordsProps) {
  const { db } = useCommandContext()
  const already = useLive(() => watchLoadsOfFile(db, facts.fileHash), [db, facts.fileHash])
  if (already === undefined) return null
  if (isBlocked) return <OtherFirst onClose={onClose} />
  if (isResumed || already.length === 0) return children
  return <Said title={msg('import.already')} words={describeEarlierLoads(already)} onClose={onClose} />
}

const describeEarlierLoads = (loads: readonly LoadDoc[]): Words =>
  msg('import.alreadyOf', { loads: joined(loads.map((load) => load.code)) })

function OtherKind({ facts, onClose }: { readonly facts: FileFacts; readonly onClose: () => void }) {
  const t = useWords()
  const { name, page } = kindFacts[facts.kind]
  const path = page === null ? undefined : pageAt(page)
  if (!path) return null
  return (
    <Said
      title={msg('import.notForThisPage', { kind: name })}
      words={msg('import.otherPage', { page: path.name })}
      onClose={onClose}
    >
      <Anchor component={Link} to={path.path}>
        {t('import.openPage', { page: path.name })}
      </Anchor>
    </Said>
  )
}

interface SaidProps {
  readonly title: Words
  readonly words: Words
  readonly onClose: () => void
  readonly children?: React.ReactNode
}

function Said({ title, words, onClose, children }: SaidProps) {
  const t = useWords()
  return (
    <Alert color="gray" role="status" icon={<IconInfoCircle aria-hidden />} title={t.of(title)}>
      <Text size="sm">{t.of(words)}</Text>
      {children}
      <Button variant="default" mih={48} mt="xs" onClick={onClose} display="block">
        {t('import.closeFile')}
      </Button>
    </Alert>
  )
}
