/**
 * Break a pallet down, fast: scan the pallet, then what is on it. One column on a handheld: the answer in the upper
 * third, what was just done under it, the choices for the next scan at the bottom; beside a live list of the load's
 * lines on wider screens.
 */
import { useWords } from '#language/use-words.ts'
import { useCallback, useMemo, useState } from 'react'
import { shutWords } from '#domain/dock/receive-shut.ts'
import { watchContainer } from '#data/pallets/containers.ts'
import { watchLoadCounts } from '#data/counts/load-counts.ts'
import { watchLines, watchLoad } from '#data/core/loads.ts'
import { receiveFlow } from '#data/dock/receiving.ts'
import { useLater, useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useLabelPrinter } from '#ui/labels/label-printer.tsx'
import { useRoom } from '#scan/answers/use-room.ts'
import { ScanAnswerCard } from '#scan/answers/scan-answer.tsx'
import { ReceiveByHand } from './receive-by-hand.tsx'
import { ReceiveControls } from './receive-controls.tsx'
import { ReceiveContext } from './receive-context.tsx'
import { ReceiveLines } from './receive-lines.tsx'
import { ReceiveRecent } from './receive-recent.tsx'
import { useShownLines } from '#features/dock/manifest/use-shown-lines.ts'
import { useReceiving } from './use-receiving.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './receive-page.module.css'

/** What a killed tab left here is finished without the page (`src/app/session/benches.ts`). */
export const flows = [receiveFlow]

const none: readonly never[] = []

export function ReceivePage() {
  const t = useWords()
  const { db } = useCommandContext()
  const printer = useLabelPrinter()
  const isBeside = useRoom() !== 'handheld'
  const { session, tap } = useReceiving(printer)
  const [byHand, setByHand] = useState(false)
  const loadId = session?.loadId ?? ''
  const load = useLive(() => (loadId ? watchLoad(db, loadId) : null), [db, loadId]) ?? null
  const containerId = session?.containerId ?? ''
  const watched = useLive(() => (containerId ? watchContainer(db, containerId) : null), [db, containerId])
  const pallet = containerId === '' ? null : watched
  const listed = useLater(() => (loadId ? watchLines(db, loadId) : null), [db, loadId])
  const counts = useLater(() => (loadId ? watchLoadCounts(db, loadId) : null), [db, loadId])
  const lines = useShownLines(listed, counts?.byLine)?.lines
  const expectedQty = useMemo(() => lines?.reduce((sum, line) => sum + line.qty, 0), [lines])
  const figures =
    counts && expectedQty !== undefined
      ? { receivedQty: counts.qty, expectedQty, onPallet: counts.byContainer.get(containerId) ?? 0 }
      : null
  const onLoad = useCallback((id: string) => tap({ kind: 'chooseLoad', loadId: id }), [tap])
  const onNewPallet = useCallback(() => tap({ kind: 'newPallet', sourcePallet: '' }), [tap])
  const onByHand = useCallback(() => setByHand(true), [])
  if (!session) return null
  return (
    <div className={`${parts['columns']} ${styles['page']}`}>
      <div className={styles['table']}>
        <ScanAnswerCard idle={t(load ? 'receive.idleLoad' : 'receive.idle')} />
        <ReceiveContext
          load={load}
          shut={shutWords(session, load)}
          pallet={pallet}
          figures={figures}
          onLoad={onLoad}
          onNewPallet={onNewPallet}
        />
        <ReceiveRecent loadId={loadId} loadCode={load?.code ?? ''} printer={printer} />
        <ReceiveControls
          qty={session.qty}
          coarse={session.coarse}
          tap={tap}
          canTakeByHand={load !== null}
          onByHand={onByHand}
          printer={printer}
        />
      </div>
      {isBeside && (
        <aside className={styles['lines']} aria-label={t('receive.expectedAndReceived')}>
          {(loadId === '' || (lines && counts)) && (
            <ReceiveLines lines={lines ?? none} counts={counts ?? null} sourcePallet={pallet?.sourcePallet ?? ''} />
          )}
        </aside>
      )}
      {byHand && load && lines && counts && (
        <ReceiveByHand lines={lines} counts={counts} onClose={() => setByHand(false)} tap={tap} />
      )}
    </div>
  )
}
