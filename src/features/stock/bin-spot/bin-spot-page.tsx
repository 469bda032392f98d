/**
 * Bin spot: a unit or a pallet scanned first is put away into the place that is scanned next; a place scanned first is counted blind. One column on
 * every device; beside it what is due to be counted, and what the last counts came to.
 */
import { SegmentedControl } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { UnitDrawer } from '#records/unit-drawer.tsx'
import { ScanAnswerCard } from '#scan/scan-answer.tsx'
import { useScanRouter } from '#scan/scan-router.tsx'
import type { SpotState } from '#domain/stock/bin-spot-state.ts'
import { BinSpotCount } from './bin-spot-count.tsx'
import { BinSpotDue } from './bin-spot-due.tsx'
import { BinSpotHand } from './bin-spot-hand.tsx'
import { BinSpotIdle } from './bin-spot-idle.tsx'
import { BinSpotOver } from './bin-spot-over.tsx'
import { BinSpotResults } from './bin-spot-results.tsx'
import { spotViews, type SpotView } from './bin-spot-search.ts'
import { noView, useBinSpotSearch, type SpotAddress } from './use-bin-spot-search.ts'
import { useSpotting, type Spotting } from './use-spotting.ts'
import styles from './bin-spot-page.module.css'

const viewWords: { readonly [View in SpotView]: string } = { spot: 'Bins', due: 'To count', results: 'Counts' }
const views = spotViews.map((value) => ({ value, label: viewWords[value] }))

export function BinSpotPage() {
  const address = useBinSpotSearch()
  const { search, go } = address
  const spotting = useSpotting()
  const show = search.show ?? 'spot'
  return (
    <div className={styles['page']}>
      <div className={styles['views']}>
        <SegmentedControl
          aria-label="Show"
          size="md"
          classNames={{ root: styles['tabs'] ?? '', label: styles['tab'] ?? '' }}
          data={views}
          value={show}
          onChange={(value) => go({ ...noView, open: undefined, show: spotViews.find((one) => one === value) })}
        />
      </div>
      <Bins address={address} spotting={spotting} isShown={show === 'spot'} />
      {show === 'due' && <BinSpotDue {...address} />}
      {show === 'results' && <BinSpotResults {...address} />}
      <UnitDrawer unitId={search.unit} onClose={() => go({ unit: undefined })} />
    </div>
  )
}

function idleWords({ audit, inHand, pallets }: SpotState): string {
  if (audit?.isOver) return `${audit.code}: settle what is open`
  if (audit) return `Scan what is in ${audit.code}`
  return inHand.length + pallets.length > 0 ? 'Scan its place' : 'Scan a unit to put it away, or a place to count it'
}

interface BinsProps {
  readonly address: SpotAddress
  readonly spotting: Spotting
  readonly isShown: boolean
}

/** Scans mean the same whatever is looked at; what they come to shows above it. */
function Bins({ address, spotting, isShown }: BinsProps) {
  const { state } = spotting
  const { shown } = useScanRouter()
  const top = useRef<HTMLDivElement>(null)
  const seq = shown?.seq
  useEffect(() => {
    if (seq !== undefined) top.current?.scrollIntoView({ block: 'nearest' })
  }, [seq])
  if (!state || (!isShown && !shown)) return null
  return (
    <div className={isShown ? styles['bins'] : styles['views']}>
      <div ref={top} className={styles['answer']}>
        <ScanAnswerCard idle={idleWords(state)} />
      </div>
      {isShown && <Work address={address} spotting={spotting} state={state} />}
    </div>
  )
}

function Work({ address, spotting, state }: Omit<BinsProps, 'isShown'> & { readonly state: SpotState }) {
  const onOpen = (unit: string) => address.go({ unit })
  const { audit } = state
  if (audit?.isOver) return <BinSpotOver audit={audit} spotting={spotting} onOpen={onOpen} />
  if (audit) return <BinSpotCount audit={audit} spotting={spotting} />
  if (state.inHand.length + state.pallets.length > 0) return <BinSpotHand state={state} tap={spotting.tap} />
  return <BinSpotIdle onOpen={onOpen} onDue={() => address.go({ show: 'due' })} />
}
