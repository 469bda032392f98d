/** The saved views of a table: choose one, save what is shown, update, rename, remove, and which one the table opens with. */
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { ActionIcon, Button, Popover, Text } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconDeviceFloppy, IconList, IconRefresh } from '@tabler/icons-react'
import { useContext, useRef, useState, type ReactNode } from 'react'
import { viewName, type SavedView, type ViewChange } from '#domain/core/people/saved-views.ts'
import { useLateOpen } from '#ui/parts/use-late-open.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { OwnViewsContext, type OwnViews, type ViewDone } from './saved-views.ts'
import { useTableViews, type TableViews, type TableViewsProps } from './use-table-views.ts'
import { ViewNameForm } from './view-name-form.tsx'
import { ViewsList } from './views-list.tsx'
import styles from './views-menu.module.css'

interface ViewsMenuProps extends TableViewsProps {
  readonly narrow: boolean
}

/** Nothing where the person has no record of their own, as in a test of a table alone. */
export function ViewsMenu(props: ViewsMenuProps) {
  const own = useContext(OwnViewsContext)
  return own && <OwnViewsMenu {...props} own={own} />
}

const doneWords = (change: ViewChange, name: string): Words => {
  switch (change.do) {
    case 'save':
      return msg('views.saved', { name: viewName(change.name) })
    case 'rename':
      return msg('views.renamed', { name: viewName(change.name) })
    case 'update':
      return msg('views.updated', { name })
    case 'remove':
      return msg('views.removed', { name })
    case 'open':
      return change.id === '' ? msg('views.openingNone') : msg('views.opening', { name })
  }
}

/** Twenty views are higher than a handheld: the menu stays on the screen, and scrolls. */
const fitting = { flip: true, shift: true, size: true } as const

function OwnViewsMenu({ own, narrow, ...props }: ViewsMenuProps & { readonly own: OwnViews }) {
  const t = useWords()
  const table = useTableViews(own, props)
  const { opened, onChange, toggle } = useLateOpen()
  const { active } = table
  const label = active ? t(table.isChanged ? 'views.shownChanged' : 'views.shown', { name: active.name }) : t('views.menu')
  const Icon = active ? IconBookmarkFilled : IconBookmark
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    // Before what has the focus goes, or the page's field takes it.
    button.current?.focus()
    onChange(false)
  }
  return (
    <Popover opened={opened} onChange={onChange} width={narrow ? 320 : 340} position="bottom-end" trapFocus returnFocus shadow="md" middlewares={fitting}>
      <Popover.Target>
        {narrow ? (
          <ActionIcon ref={button} variant={active ? 'light' : 'default'} size={48} aria-label={label} onClick={toggle}>
            <Icon size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <Button ref={button} variant="default" size="xs" leftSection={<Icon size={16} aria-hidden />} aria-label={label} onClick={toggle}>
            <span className={`${styles['name']} ${styles['active']}`}>{active?.name ?? t('views.menu')}</span>
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown p={0} className={styles['box'] ?? ''} aria-label={t('views.menu')}>
        {opened && <ViewsPanel own={own} table={table} onClose={close} />}
      </Popover.Dropdown>
    </Popover>
  )
} // prettier-ignore

interface PanelProps {
  readonly own: OwnViews
  readonly table: TableViews
  readonly onClose: () => void
}

/** Runs a change, and hands what came of it to `then`. */
function useViewChange({ own, table }: Pick<PanelProps, 'own' | 'table'>) {
  const { busy, run } = useCommand()
  const change = (asked: ViewChange, name: string, then: (done: ViewDone | null) => void) =>
    void run(async () => {
      const done = await own.change(table.table, asked)
      then(done)
      return done ? { words: doneWords(asked, name), undo: done.undo } : AS_IT_IS
    })
  return { busy, change }
}

function ViewsPanel({ own, table, onClose }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { busy, change } = useViewChange({ own, table })
  const [naming, setNaming] = useState(false)
  const { views = [], query } = table
  const show = (view: Pick<SavedView, 'id' | 'query'>) => {
    table.show(view.id, view.query)
    onClose()
  }
  // What had the focus may be gone.
  const stay = () => panel.current?.focus()
  const save = (name: string, over: boolean) =>
    change({ do: 'save', name, query, over }, name, (done) => {
      if (done) table.show(done.id, query)
      onClose()
    })
  const update = ({ id, name }: SavedView) =>
    change({ do: 'update', id, query }, name, () => {
      table.show(id, query)
      onClose()
    })
  if (naming && table.views) {
    return (
      <div className={styles['form']}>
        <ViewNameForm views={views} busy={busy} onName={save} onCancel={() => setNaming(false)} />
      </div>
    )
  }
  return (
    <div ref={panel} tabIndex={-1} className={styles['panel']}>
      {views.length === 0 && <NoViews isLoading={table.views === undefined} />}
      <ViewsList table={table} busy={busy} onShow={show} onChange={(asked, { name }) => change(asked, name, stay)} />
      {table.views && <PanelFoot table={table} onUpdate={update} onName={() => setNaming(true)} onAll={onClose} />}
    </div>
  )
}

function NoViews({ isLoading }: { readonly isLoading: boolean }) {
  const t = useWords()
  return (
    <div className={styles['none']}>
      <Text size="sm" fw={650}>
        {t(isLoading ? 'views.loading' : 'views.none')}
      </Text>
      {!isLoading && (
        <Text size="sm" c="dimmed">
          {t('views.noneHint')}
        </Text>
      )}
    </div>
  )
}

interface FootProps {
  readonly table: TableViews
  readonly onUpdate: (view: SavedView) => void
  readonly onName: () => void
  readonly onAll: () => void
}

function PanelFoot({ table, onUpdate, onName, onAll }: FootProps) {
  const t = useWords()
  const { active, isChanged } = table
  const button = (icon: ReactNode, words: string, onClick: () => void) => (
    <Button
      variant="subtle"
      color="gray"
      fullWidth
      mih="var(--target)"
      justify="flex-start"
      leftSection={icon}
      onClick={onClick}
    >
      <span className={styles['name']}>{words}</span>
    </Button>
  )
  return (
    <div className={styles['foot']}>
      {active &&
        isChanged &&
        button(<IconRefresh size={18} aria-hidden />, t('views.update', { name: active.name }), () => onUpdate(active))}
      {button(<IconDeviceFloppy size={18} aria-hidden />, t('views.save'), onName)}
      {button(<IconList size={18} aria-hidden />, t('table.showAll'), () => {
        table.showAll()
        onAll()
      })}
    </div>
  )
}
