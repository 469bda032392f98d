/** One line of the manifest: the seller's words beside what was found, the units, photos, the file's own cells; and the waiver. */
import { storedWords } from '#domain/core/words/stored-words.ts'
import { joined, msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Badge, Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconHandStop } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { mayTouch } from '#domain/core/people/document-access.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { coarseLabels, foundConditions, rawFacts, sellerFacts, stageLabels } from '#domain/core/floor/unit-facts.ts'
import { canWaive, lineNotes, type VarianceRow } from '#domain/dock/variance-rows.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import { watchUnitsOfLine } from '#data/dock/manifest.ts'
import { readFullPhoto } from '#data/photos/full-photo.ts'
import { watchPhotosOf } from '#data/photos/photos.ts'
import { useLive } from '#hooks/use-live.ts'
import { useRank, useSync, useCommandContext } from '#hooks/use-session.ts'
import { FactList } from '#ui/lists/fact-list.tsx'
import { PhotoStrip } from '#ui/photos/photo-strip.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import { FactHeading } from '#ui/parts/unit-facts.tsx'
import { FigureRow } from '#ui/figures/figure-row.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './manifest-page.module.css'
import { stateLooks } from './manifest-table.tsx'
import { ManifestWaive, useWaiving } from './manifest-waive.tsx'

const noUnits: readonly UnitDoc[] = []

export interface ManifestLineDrawerProps {
  readonly row: VarianceRow | null
  readonly open: boolean
  readonly onClose: () => void
  readonly onUnit: (unit: UnitDoc) => void
}

export const ManifestLineDrawer = memo(function ManifestLineDrawer({
  row,
  open,
  onClose,
  onUnit,
}: ManifestLineDrawerProps) {
  const t = useWords()
  const context = useCommandContext()
  const { db } = context
  const sync = useSync()
  const rank = useRank()
  const id = row?.id ?? ''
  const units = useLive(() => (id ? watchUnitsOfLine(db, id) : null), [db, id]) ?? noUnits
  const photos = useLive(() => (id ? watchPhotosOf(db, id) : null), [db, id]) ?? []
  const state = useLive(() => (id ? sync.watchRecord('manifestLines', id) : null), [sync, id]) ?? 'saved'
  if (!row) return null
  const { line } = row.variance
  const raw = rawFacts(line)
  return (
    <RecordDrawer
      openId={open ? id : undefined}
      onClose={onClose}
      title={line.title || t('unit.noTitle')}
      label={line.extra ? t('manifest.extra') : t('manifest.rowNo', { row: String(line.row) })}
      state={<RecordStateIcon state={state} />}
      foot={mayWaive(rank, row) ? <WaiveFoot key={id} row={row} /> : null}
    >
      <Compared row={row} units={units} />
      <section className={parts['part']}>
        <FactHeading>{t('manifest.column.received')}</FactHeading>
        {units.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('manifest.nothingReceived')}
          </Text>
        )}
        <ul className={parts['bare']}>
          {units.map((unit) => (
            <FigureRow
              key={unit.id}
              lead={unit.label}
              figure={t.of(joined([unit.qty > 1 && `× ${t.number(unit.qty)}`, stageLabels[unit.stage]], ' '))}
              onOpen={() => onUnit(unit)}
            >
              {t.of(joined([gradeLabels[unit.grade], coarseLabels[unit.coarse]]))}
            </FigureRow>
          ))}
        </ul>
      </section>
      {photos.length > 0 && (
        <section className={parts['part']}>
          <PhotoStrip photos={photos} readFull={(photo) => readFullPhoto(context, sync, photo)} />
        </section>
      )}
      <div className={parts['part']}>
        <FactList title={msg('manifest.sellerSays')} facts={sellerFacts(line)} />
      </div>
      {raw.length > 0 && (
        <details className={parts['part']}>
          <summary className={`${parts['heading']} ${styles['summary']}`}>{t('manifest.rowInFile')}</summary>
          <FactList facts={raw} />
        </details>
      )}
    </RecordDrawer>
  )
})

const mayWaive = (rank: ReturnType<typeof useRank>, { variance }: VarianceRow): boolean =>
  mayTouch(rank, 'manifestLines', 'update', variance.line) && (variance.line.waivedReason !== '' || canWaive(variance))

function Compared({ row, units }: { readonly row: VarianceRow; readonly units: readonly UnitDoc[] }) {
  const t = useWords()
  const { line, expected, received, state, difference, differenceCents } = row.variance
  const look = stateLooks[state]
  const Icon = look.icon
  const notes = lineNotes(row)
  const retail = (qty: number) => t.money(line.unitRetailCents === null ? null : qty * line.unitRetailCents)
  return (
    <section>
      <Badge size="lg" variant="default" {...(Icon ? { leftSection: <Icon size={16} aria-hidden /> } : {})}>
        {t.of(look.words)}
        {difference !== 0 && state !== 'extra' && ` ${difference > 0 ? '+' : '−'}${t.number(Math.abs(difference))}`}
      </Badge>
      {line.waivedReason !== '' && (
        <Text size="sm" mt={4}>
          {t('manifest.notClaimed', { reason: storedWords(line.waivedReason) })}
        </Text>
      )}
      {notes !== '' && (
        <Text size="sm" mt={4}>
          {t.of(notes)}
        </Text>
      )}
      <table className={styles['compare']}>
        <thead>
          <tr>
            <th scope="col">{t('manifest.what')}</th>
            <th scope="col">{t('manifest.seller')}</th>
            <th scope="col">{t('manifest.column.found')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('unit.fact.quantity')}</th>
            <td>{t.number(expected)}</td>
            <td>{t.number(received)}</td>
          </tr>
          <tr>
            <th scope="row">{t('unit.fact.condition')}</th>
            <td>{readableName(line.claimedCondition) || '–'}</td>
            <td>{t.of(foundConditions(units)) || '–'}</td>
          </tr>
          <tr>
            <th scope="row">{t('manifest.atRetail')}</th>
            <td>{retail(expected)}</td>
            <td>{retail(received)}</td>
          </tr>
          <tr>
            <th scope="row">{t('manifest.difference')}</th>
            <td colSpan={2}>{t.money(differenceCents)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

/** For managers, where there is a difference: waive it, or take the waiver away again. */
function WaiveFoot({ row }: { readonly row: VarianceRow }) {
  const t = useWords()
  const { busy, waive } = useWaiving()
  const [asking, setAsking] = useState(false)
  const { line } = row.variance
  if (asking) {
    return <ManifestWaive lineIds={[line.id]} onDone={() => setAsking(false)} onCancel={() => setAsking(false)} />
  }
  if (line.waivedReason !== '') {
    return (
      <Button
        variant="default"
        mih="var(--target)"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        disabled={busy}
        onClick={() => void waive([line.id], '')}
      >
        {t('manifest.claimAfterAll')}
      </Button>
    )
  }
  return (
    <Button
      variant="default"
      mih="var(--target)"
      leftSection={<IconHandStop size={18} aria-hidden />}
      onClick={() => setAsking(true)}
    >
      {t('manifest.waiveDifference')}
    </Button>
  )
}
