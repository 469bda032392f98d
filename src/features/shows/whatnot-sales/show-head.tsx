/** The frame of a view about one show: tabs, which show, and what can be done with it. */
import { Button, NativeSelect } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { showStatusLabels } from '#domain/shows/show-stages.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ViewTabs } from '#ui/parts/view-tabs.tsx'
import type { Sales } from './use-sales.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './sales.module.css'

interface ShowHeadProps {
  readonly sales: Sales
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function ShowHead({ sales, actions, children }: ShowHeadProps) {
  const t = useWords()
  const { event, shows, setSearch } = sales
  return (
    <div className={parts['page']}>
      <ViewTabs {...sales.tabs} />
      {event ? (
        <>
          <div className={`${parts['row']} ${styles['head']}`}>
            <NativeSelect
              className={styles['which'] ?? ''}
              aria-label={t('show.which')}
              size="sm"
              value={event.id}
              data={shows.map(({ id, title, status }) => ({
                value: id,
                label: t('show.named', { title, status: showStatusLabels[status] }),
              }))}
              onChange={(change) => setSearch({ event: change.currentTarget.value, order: undefined })}
            />
            <span className={parts['buttons']}>{actions}</span>
          </div>
          {children}
        </>
      ) : (
        <EmptyState
          icon={IconVideo}
          title={msg('show.none')}
          action={<Button onClick={() => setSearch({ edit: 'new' })}>{t('show.add')}</Button>}
        >
          {t('show.noneHint')}
        </EmptyState>
      )}
    </div>
  )
}
