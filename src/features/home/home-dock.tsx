/** The loads on the dock, how far each is, and the way to go on with it. */
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Progress } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { shownStage, loadStageLabels } from '#domain/core/loads/load-stages.ts'
import type { LoadProgress } from '#data/counts/dock-progress.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './home-page.module.css'

export function HomeDock({ dock }: { readonly dock: readonly LoadProgress[] | undefined }) {
  const t = useWords()
  if (!dock) return null
  return (
    <section className={styles['panel']} aria-label={t('home.onDock')}>
      <h2 className={styles['heading']}>{t('home.onDock')}</h2>
      {dock.length === 0 && (
        <EmptyState icon={IconTruckDelivery} title={msg('home.nothingOnDock')}>
          {t('home.nothingOnDockHint')}
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
            aria-label={t('home.loadPct', { load: load.code, pct: Math.round(pct) })}
          />
        )}
        <span className={parts['qty']}>
          {expectedQty === null
            ? t('home.receivedNoManifest', { count: receivedQty })
            : t('home.countOf', { count: receivedQty, expected: expectedQty })}
        </span>
      </span>
    </Link>
  )
}
