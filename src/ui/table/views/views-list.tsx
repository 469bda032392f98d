import { useWords } from '#language/use-words.ts'
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconDots, IconHome } from '@tabler/icons-react'
import { useState } from 'react'
import type { SavedView, ViewChange } from '#domain/core/people/saved-views.ts'
import type { TableViews } from './use-table-views.ts'
import { ViewNameForm } from './view-name-form.tsx'
import styles from './views-menu.module.css'

interface ViewRowProps {
  readonly view: SavedView
  readonly table: TableViews
  readonly busy: boolean
  readonly isOpen: boolean
  readonly onOpen: (id: string) => void
  readonly onShow: (view: SavedView) => void
  readonly onChange: (change: ViewChange, view: SavedView) => void
}

/** What is done with one view, below it. */
function ViewActions({ view, table, onChange, onRename }: Omit<ViewRowProps, 'busy'> & { readonly onRename: () => void }) {
  const t = useWords()
  const opens = table.opening?.id === view.id
  const button = { variant: 'subtle', color: 'gray', justify: 'flex-start', mih: 'var(--target)', fullWidth: true } as const
  return (
    <Stack gap={0} pl="xl">
      <Button {...button} onClick={() => onChange({ do: 'open', id: opens ? '' : view.id }, view)}>
        {t(opens ? 'views.openWithout' : 'views.openWith')}
      </Button>
      <Button {...button} onClick={onRename}>
        {t('views.rename')}
      </Button>
      <Button {...button} onClick={() => onChange({ do: 'remove', id: view.id }, view)}>
        {t('views.remove')}
      </Button>
    </Stack>
  )
} // prettier-ignore

function ViewRow(props: ViewRowProps) {
  const { view, table, busy, isOpen, onOpen, onShow, onChange } = props
  const t = useWords()
  const [renames, setRenames] = useState(false)
  const isShown = table.active?.id === view.id
  return (
    <li>
      <Group gap={2} wrap="nowrap">
        <Button
          variant="subtle"
          color="gray"
          mih="var(--target)"
          className={styles['view'] ?? ''}
          justify="flex-start"
          aria-pressed={isShown}
          leftSection={<IconCheck size={18} aria-hidden style={{ visibility: isShown ? 'visible' : 'hidden' }} />}
          onClick={() => onShow(view)}
        >
          <span className={styles['name']}>{view.name}</span>
          {isShown && table.isChanged && (
            <Text span size="sm" c="dimmed" ml={8}>
              {t('views.changed')}
            </Text>
          )}
          {table.opening?.id === view.id && <IconHome size={16} className={styles['opens'] ?? ''} aria-label={t('views.opens')} />}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--target)"
          aria-label={t('views.more', { name: view.name })}
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? '' : view.id)}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {isOpen && !renames && <ViewActions {...props} onRename={() => setRenames(true)} />}
      {isOpen && renames && (
        <div className={styles['form']}>
          <ViewNameForm
            views={table.views ?? []}
            renamed={view}
            busy={busy}
            onName={(name) => onChange({ do: 'rename', id: view.id, name }, view)}
            onCancel={() => setRenames(false)}
          />
        </div>
      )}
    </li>
  )
} // prettier-ignore

/** The views of a table by name; the one that is shown is marked. */
export function ViewsList(props: Omit<ViewRowProps, 'view' | 'isOpen' | 'onOpen'>) {
  const [open, setOpen] = useState('')
  const { table, onChange } = props
  return (
    <ul className={styles['list']}>
      {table.views?.map((view) => (
        <ViewRow
          key={`${view.id} ${view.name}`}
          {...props}
          view={view}
          isOpen={open === view.id}
          onOpen={setOpen}
          onChange={(change, changed) => {
            setOpen('')
            onChange(change, changed)
          }}
        />
      ))}
    </ul>
  )
}
