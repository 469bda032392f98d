/**
 * Misplaced: what a person should look for, since when, and where it was. Scanning a unit finds it, here and anywhere; the place that is scanned next
 * is where it is. A list on every device; on a desktop also where the losses come from.
 */
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { watchUnit } from '#data/core/units.ts'
import { missingSearchFlow } from '#data/stock/misplaced.ts'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { nameOfUnit } from '#domain/core/floor/scan-step.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { UnitDrawer } from '#records/unit-drawer.tsx'
import { ListPage } from '#scan/list-page.tsx'
import { useScanActs } from '#scan/scan-router.ts'
import { ViewTabs } from '#ui/parts/view-tabs.tsx'
import { clearedView } from '#ui/table/views/table-view.ts'
import { MisplacedActions } from './misplaced-actions.tsx'
import { MisplacedLosses } from './misplaced-losses.tsx'
import { MisplacedQueue } from './misplaced-queue.tsx'
import { Foot } from '#ui/fields/foot.tsx'
import { missingViews, misplacedSearch, type MissingView } from './misplaced-search.ts'
import { useMissingRows, useMissingSearch, type MissingSearch } from './use-misplaced.ts'
import parts from '#ui/parts/parts.module.css'

/** What a killed tab left here is finished without the page (`src/app/session/benches.ts`). */
export const flows = [missingSearchFlow]

const viewLabels: { readonly [View in MissingView]: Words } = {
  queue: msg('misplaced.queue'),
  losses: msg('misplaced.losses'),
}
const views = missingViews.map((value) => ({ value, label: viewLabels[value] }))

export function MisplacedPage() {
  const t = useWords()
  const address = misplacedSearch.useSearch()
  const { search, setSearch } = address
  const missingSearch = useMissingSearch()
  const rows = useMissingRows()
  const show = search.show ?? 'queue'
  const open = rows?.find(({ unit }) => unit.id === search.unit)
  const close = () => setSearch({ unit: undefined })
  return (
    <ListPage
      tabs={<ViewTabs views={views} value={show} onChange={(view) => setSearch({ ...clearedView, show: view })} />}
      idle={missingSearch.state?.unitId ? t('misplaced.idleInHand') : t('misplaced.idle')}
      isIdleTold={Boolean(missingSearch.state?.unitId)}
      list={
        show === 'queue' ? <MisplacedQueue rows={rows} {...address} /> : <MisplacedLosses rows={rows} {...address} />
      }
      record={null}
      foot={<InHand missingSearch={missingSearch} />}
    >
      <UnitDrawer
        unitId={search.unit}
        onClose={close}
        renderButtons={(unit): ReactNode =>
          open && <MisplacedActions key={unit.id} missing={open} tap={missingSearch.tap} onDone={close} />
        }
      />
    </ListPage>
  )
}

/** What was found and has no place yet, at the bottom, for thumbs. */
function InHand({ missingSearch: { state, tap } }: { readonly missingSearch: MissingSearch }) {
  const t = useWords()
  const { db } = useCommandContext()
  const { show } = useScanActs()
  const unitId = state?.unitId ?? ''
  const unit = useLive(() => (unitId ? watchUnit(db, unitId) : null), [db, unitId])
  if (!unit) return null
  return (
    <Foot label={msg('core.inHand')} isWide>
      <span className={parts['grow']}>
        <span className={parts['cut']}>{nameOfUnit(unit)}</span>
        <span className={parts['quiet']}>{t('misplaced.scanItsPlace')}</span>
      </span>
      <Button
        variant="default"
        leftSection={<IconX size={18} aria-hidden />}
        onClick={() => {
          show(null)
          tap({ kind: 'leave' })
        }}
      >
        {t('core.putAside')}
      </Button>
    </Foot>
  )
}
