/** Expected against found: one load's lines, pallets and categories; a scan finds its line; what differs is waived or claimed. */
import { msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconFileDollar, IconHandStop } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { mayDo } from '#domain/core/people/access.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { canWaive } from '#domain/dock/variance-rows.ts'
import { useIsHere } from '#hooks/use-arriving.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext, useRank } from '#hooks/use-session.ts'
import { ScanAnswerCard } from '#scan/answers/scan-answer.tsx'
import { useScanRouter } from '#scan/scan-router.ts'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { useNotHere } from '#ui/table/use-not-here.ts'
import { clearedView, columnFilter } from '#ui/table/views/table-view.ts'
import { ClaimMark, LoadClaim } from '#records/claim-line.tsx'
import { ManifestClaim } from './manifest-claim.tsx'
import { ManifestLineDrawer } from './manifest-line-drawer.tsx'
import { ManifestFigures, ManifestLoad } from './manifest-load.tsx'
import { manifestViews, type ManifestAddress } from './manifest-search.ts'
import { ManifestLines, ManifestTotals } from './manifest-table.tsx'
import { ManifestUnitDrawer } from './manifest-unit-drawer.tsx'
import { ManifestWaive } from './manifest-waive.tsx'
import { useManifest, type Manifest } from './use-manifest.ts'
import { watchImportedTwice } from '#data/dock/imported-twice.ts'
import { manifestFlow } from '#data/dock/manifest.ts'
import type { ManifestView } from '#domain/dock/manifest-scan.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { ViewTabs } from '#ui/parts/view-tabs.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './manifest-page.module.css'

const tabs: readonly { readonly value: (typeof manifestViews)[number]; readonly label: Words }[] = [
  { value: 'line', label: msg('manifest.lines') },
  { value: 'pallet', label: msg('page.pallets') },
  { value: 'category', label: msg('manifest.categories') },
]
const lineNeeds = ['manifestLines', 'units'] as const
const closed = { line: undefined, unit: undefined, claim: undefined } as const

/** What a scan opens, as the page's address. */
function searchOf({ load, line, unit, sourcePallet }: ManifestView): ManifestAddress['search'] {
  const view = { ...closed, load, line, unit }
  if (line !== undefined || unit !== undefined) return view
  const f = sourcePallet === undefined ? undefined : columnFilter.change(undefined, 'pallet', [sourcePallet])
  return { ...view, q: undefined, f, ...(sourcePallet === undefined ? {} : { by: undefined }) }
}

/** What the lists are by. */

/** Its parts are drawn anew only for what is theirs: most presses on this page change its address, and each would draw all of them. */
export function ManifestPage() {
  const t = useWords()
  const manifest = useManifest()
  const { search, setSearch, load, totals, finished } = manifest
  const narrow = useMediaQuery('(max-width: 699.9px)', false, { getInitialValueInEffect: false })
  useScanFlow(manifestFlow, { input: load?.id ?? '', onGo: (view) => setSearch(searchOf(view as ManifestView)) })
  const { shown } = useScanRouter()
  const openLoad = useCallback((id: string) => setSearch({ ...clearedView, ...closed, load: id }), [setSearch])
  const listBy = useCallback((by: (typeof manifestViews)[number]) => setSearch({ ...clearedView, by }), [setSearch])
  return (
    <div className={parts['page']}>
      {(shown || narrow) && (
        <div className={parts['above']}>
          <ScanAnswerCard idle={t('manifest.idle')} />
        </div>
      )}
      <div className={`${parts['row']} ${styles['top']}`}>
        <ManifestLoad loads={manifest.loads} load={load} totals={totals} onLoad={openLoad} />
        <ViewTabs views={tabs} value={search.by ?? 'line'} onChange={listBy} label={msg('manifest.listBy')} isInRow />
      </div>
      {load && (
        <div className={styles['claim']}>
          {narrow ? <NarrowClaim load={load} /> : <LoadClaim key={load.id} load={load} />}
        </div>
      )}
      <div className={styles['notice']}>
        <GoneLines qty={manifest.goneQty} />
        {load && <InTwice loadId={load.id} />}
      </div>
      {totals && <ManifestFigures totals={totals} finished={finished} narrow={narrow} />}
      <ManifestList manifest={manifest} narrow={narrow} />
      <ManifestDrawers manifest={manifest} />
    </div>
  )
}

/** An import was taken back on one device while another received of it. */
function GoneLines({ qty }: { readonly qty: number }) {
  // Lines may be on their way still.
  const isHere = useIsHere(lineNeeds)
  if (qty === 0 || !isHere) return null
  return (
    <StateMark look={{ words: msg('manifest.ofGoneLines', { count: qty }), icon: IconAlertTriangle, tone: 'amber' }} />
  )
}

/** A file that two devices imported, and whose lines sync cannot make one. */
function InTwice({ loadId }: { readonly loadId: string }) {
  const { db } = useCommandContext()
  const file = useLive(() => watchImportedTwice(db, loadId), [db, loadId])
  if (!file) return null
  return <StateMark look={{ words: msg('manifest.inTwice', { file }), icon: IconAlertTriangle, tone: 'amber' }} />
}

/** What is missing stands in the claim pack. */
function NarrowClaim({ load }: { readonly load: LoadDoc }) {
  const nowIso = useNow(60_000)
  return <ClaimMark load={load} nowIso={nowIso} />
}

function ManifestList({ manifest, narrow }: { readonly manifest: Manifest; readonly narrow: boolean }) {
  const t = useWords()
  const { search, setSearch, table, load, isNotHere } = manifest
  const isManager = mayDo(useRank(), 'manager')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const waivable = useMemo(
    () =>
      [...chosen].filter((id) => {
        const row = table?.byId.get(id)
        return row !== undefined && canWaive(row.variance)
      }),
    [chosen, table],
  )
  const claim = load && (
    <Button
      variant="default"
      leftSection={<IconFileDollar size={16} aria-hidden />}
      onClick={() => setSearch({ ...closed, claim: true })}
    >
      {t('manifest.claimPack')}
    </Button>
  )
  const { by } = search
  if (by === 'pallet' || by === 'category') {
    const openLines = (key: string) =>
      setSearch({ ...clearedView, by: undefined, f: columnFilter.change(undefined, by, [key]) })
    return (
      <ManifestTotals
        key={by}
        by={by}
        table={table}
        isNotHere={isNotHere}
        view={search}
        onView={setSearch}
        onOpen={openLines}
        actions={claim}
      />
    )
  }
  return (
    <ManifestLines
      table={table}
      isNotHere={isNotHere}
      view={search}
      onView={setSearch}
      openId={search.line}
      onOpen={(line) => setSearch({ ...closed, line })}
      {...(isManager && !narrow ? { selection: { ids: chosen, onChange: setChosen } } : {})}
      actions={
        <>
          {chosen.size > 0 && <WaiveChosen lineIds={waivable} onDone={() => setChosen(new Set())} />}
          {claim}
        </>
      }
    />
  )
}

function WaiveChosen({ lineIds, onDone }: { readonly lineIds: readonly string[]; readonly onDone: () => void }) {
  const t = useWords()
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} width={340} trapFocus position="bottom-end">
      <Popover.Target>
        <Button variant="default" leftSection={<IconHandStop size={16} aria-hidden />} onClick={() => setOpen(!open)}>
          {t('manifest.waiveDifferences', { count: lineIds.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ManifestWaive
          lineIds={lineIds}
          onCancel={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onDone()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function ManifestDrawers({ manifest }: { readonly manifest: Manifest }) {
  const t = useWords()
  const { search, setSearch, load, table, finished } = manifest
  const close = useCallback(() => setSearch(closed), [setSearch])
  const openUnit = useCallback((unit: UnitDoc) => setSearch({ unit: unit.id }), [setSearch])
  const openLine = useCallback(
    (unit: UnitDoc) => setSearch({ load: unit.loadId, unit: undefined, line: unit.lineId || undefined }),
    [setSearch],
  )
  const row = search.line ? (table?.byId.get(search.line) ?? null) : null
  const isNotHere = useNotHere(search.line, load !== null && table !== null, row !== null) && !search.unit
  return (
    <>
      <RecordDrawer openId={isNotHere ? search.line : undefined} onClose={close} title={t('record.one.manifestLines')}>
        {t('manifest.lineNotHere')}
      </RecordDrawer>
      <ManifestLineDrawer row={row} open={row !== null && !search.unit} onClose={close} onUnit={openUnit} />
      <ManifestUnitDrawer unitId={search.unit} onClose={close} onLine={openLine} />
      {load && table && (
        <ManifestClaim open={search.claim === true} load={load} table={table} finished={finished} onClose={close} />
      )}
    </>
  )
}
