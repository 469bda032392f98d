/** The loads on the dock, how far each is, and the way to go on with it. */
import { useWords } from '#language/use-words.ts'
import { Progress } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { shownStage, loadStageLabels } from '#domain/core/load-stages.ts'
import type { LoadProgress } from '#data/counts/dock-progress.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './home-page.module.css'

const count = (value: number): string => value.toLocaleString('en-US')

export function HomeDock({ dock }: { readonly dock: readonly LoadProgress[] | undefined }) {
  if (!dock) return null
  return (
    <section className={styles['panel']} aria-label="On the dock">
      <h2 className={styles['heading']}>On the dock</h2>
      {dock.length === 0 && (
        <EmptyState icon={IconTruckDelivery} title="Nothing on the dock">
          A load appears here when its truck arrives or its first pallet is scanned.
        </EmptyState>
      )}
      <ul className={parts['bare']}>
        {dock.map((one) => (
          <li key={one.load.id}>
            <DockLoad one={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DockLoad({ one }: { readonly one: LoadProgress }) {
  const t = useWords()
  const { load, receivedQty, expectedQty } = one
  const pct = expectedQty ? (100 * receivedQty) / expectedQty : null
  return (
    <Link to="/receive" className={`${parts['lit']} ${styles['load']}`}>
      <span className={styles['loadHead']}>
        <span className={parts['mono']}>{load.code}</span>
        <span className={`${parts['grow']} ${parts['wraps']}`}>{load.title || load.source}</span>
        <span className={parts['quiet']}>{t.of(loadStageLabels[shownStage(load, receivedQty)])}</span>
      </span>
      <span className={styles['loadFoot']}>
        {pct !== null && (
          <Progress
            flex={1}
            value={Math.min(100, pct)}
            size={8}
            color="blue.5"
            transitionDuration={0}
            aria-label={`${load.code}: ${Math.round(pct)} % received`}
          />
        )}
        <span className={parts['qty']}>
          {expectedQty === null
            ? `${count(receivedQty)} received, no manifest`
            : `${count(receivedQty)} of ${count(expectedQty)}`}
        </span>
      </span>
    </Link>
  )
}
