/** What needs a person: held, damaged, missing, the longest waiting first. */
import { useWords } from '#language/use-words.ts'
import type { Words } from '#messages/message.ts'
import { describeException } from '#domain/core/floor/unit-facts.ts'
import { SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { exceptionKinds, exceptionKindLabels } from '#domain/core/floor/stock-measures.ts'
import type { StockCounts } from '#data/counts/stock-counts.ts'
import { sinceOf, watchExceptions } from '#data/home/exceptions.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { describeAgo } from '#ui/time.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './home-page.module.css'

export function HomeExceptions({ stock }: { readonly stock: StockCounts | undefined }) {
  const t = useWords()
  const { db } = useCommandContext()
  const nowIso = useNow(60_000)
  const [shown, setShown] = useState<(typeof exceptionKinds)[number]>('held')
  const units = useLive(() => watchExceptions(db, shown), [db, shown])
  const labelOf = (kind: typeof shown) =>
    stock
      ? t('home.kindCount', { kind: exceptionKindLabels[kind], count: stock.byException.get(kind) ?? 0 })
      : t.of(exceptionKindLabels[kind])
  return (
    <section className={styles['panel']} aria-label={t('home.exceptions')}>
      <h2 className={styles['heading']}>{t('home.exceptions')}</h2>
      <SegmentedControl
        aria-label={t('home.whichExceptions')}
        fullWidth
        data={exceptionKinds.map((kind) => ({ value: kind, label: labelOf(kind) }))}
        value={shown}
        onChange={(value) => setShown(exceptionKinds.find((one) => one === value) ?? 'held')}
      />
      {units?.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('home.noExceptions')}
        </Text>
      )}
      <ul tabIndex={0} className={`${parts['bare']} ${styles['scroll']}`}>
        {units?.map((unit) => (
          <li key={unit.id} className={styles['item']}>
            <span className={parts['mono']}>{unit.label}</span>
            <span className={`${parts['grow']} ${parts['wraps']}`}>
              {unit.title || t('unit.noTitle')}
              <span className={parts['quiet']}> {t.of(reasonOf(unit.exceptionCode))}</span>
            </span>
            <span className={parts['quiet']}>{t.of(describeAgo(sinceOf(unit), nowIso))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The first words of the reason, which then goes on with what to do. */
function reasonOf(code: string): Words {
  return code === 'damaged' ? '' : describeException(code)
}
