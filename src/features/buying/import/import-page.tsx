/** A file becomes a load's manifest, or leads. Every other kind of file is named, with the page whose work it is. */
import { joined, msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Alert, Anchor, Button, Group, Progress, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { LoadDoc } from '#schemas/loads.ts'
import type { ImportOrder } from '#data/buying/import-manifest.ts'
import { watchLoadsOfFile, type ImportBatch } from '#data/buying/import-batches.ts'
import { pageAt } from '#domain/core/access.ts'
import { isManifestKind, kindFacts } from '#domain/files/kinds.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useCommand } from '#ui/command/use-command.ts'
import { ImportDrop } from './import-drop.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportLeads } from './import-leads.tsx'
import { ImportManifest } from './import-manifest.tsx'
import type { FileFacts } from './import-messages.ts'
import { ImportEnded, ImportUnderWay, ImportUnfinished, type Ended } from './import-status.tsx'
import { useImportFile, type FilePhase } from './use-import-file.ts'
import { useImportRun, type ImportRun } from './use-import-run.ts'
import styles from './import-page.module.css'

const describeCancelled = ({ fileName }: ImportBatch): Words => msg('import.cancelled', { file: fileName })

export function ImportPage() {
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
      const words = result.end === 'failed' ? result.message : msg('import.takenBack', { file: batch.fileName })
      setEnded({ ok: result.end !== 'failed', words, loadId: '' })
    },
    [run],
  )
  const start = (order: ImportOrder) =>
    runCommand(async () => {
      if (phase.at !== 'open') return null
      const { batch } = order
      const result = await run.start(order, phase.client)
      if (result.end === 'failed') setEnded({ ok: false, words: result.message, loadId: '' })
      else close()
      if (result.end === 'cancelled') setEnded({ ok: true, words: describeCancelled(batch), loadId: '' })
      if (result.end !== 'done') return null
      const words = msg('import.isIn', { file: batch.fileName, load: batch.loadCode })
      setEnded({ ok: true, words, loadId: batch.loadId })
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
            setEnded({ ok: true, words, loadId: '' })
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
  return <ImportUnfinished unfinished={unfinished} onUndo={() => void onUndo(unfinished.batch)} />
}

interface OpenFileProps {
  readonly phase: FilePhase
  readonly run: ImportRun
  readonly onImport: (order: ImportOrder) => void
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
  const { fileName, facts, client } = phase
  const shared = { fileName, client, onClose }
  const mayBeManifest = isManifestKind(facts.kind) || facts.kind === 'unknown'
  const resumed =
    run.unfinished?.doing === 'importing' && run.unfinished.batch.fileHash === facts.fileHash ? run.unfinished : null
  return (
    <>
      <FileHead fileName={fileName} facts={facts} />
      {facts.kind === 'auctionList' && <ImportLeads {...shared} onDone={onDone} />}
      {mayBeManifest && (
        <ManifestOrWords
          facts={facts}
          isBlocked={run.unfinished !== null && resumed === null}
          isResumed={resumed !== null}
          onClose={onClose}
        >
          <ImportManifest {...shared} facts={facts} resumed={resumed} onImport={onImport} />
        </ManifestOrWords>
      )}
      {facts.kind !== 'auctionList' && !mayBeManifest && <OtherKind facts={facts} onClose={onClose} />}
    </>
  )
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
  if (isBlocked) return <Said title={msg('import.otherFirst')} words={msg('import.otherFirstHint')} onClose={onClose} />
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
