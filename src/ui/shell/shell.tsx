/** The frame of every page for signed-in people: a header of 48 px, navigation by area (at the left on a desktop, behind the menu elsewhere), the scan field. */
import { useWords } from '#language/use-words.ts'
import { ActionIcon, Drawer, Group } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Area, NavPage } from '#domain/core/people/access.ts'
import { pageIcons } from './page-icons.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './shell.module.css'

export interface NavGroup {
  readonly area: Area
  readonly pages: readonly NavPage[]
}

export interface ShellProps {
  readonly title: string
  readonly nav: readonly NavGroup[]
  /** Find, sync and user menu. */
  readonly tools: ReactNode
  readonly scan: ReactNode
  readonly children: ReactNode
}

export function Shell({ title, nav, tools, scan, children }: ShellProps) {
  const t = useWords()
  const [menu, setMenu] = useState(false)
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#main">
        {t('shell.skip')}
      </a>
      <header className={styles['header']}>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={styles['burger'] ?? ''}
          aria-label={t('shell.menu')}
          onClick={() => setMenu(true)}
        >
          <IconMenu2 size={22} aria-hidden />
        </ActionIcon>
        <h1 className={styles['title']}>{title}</h1>
        <Group gap={0} wrap="nowrap">
          {tools}
        </Group>
      </header>
      <nav className={styles['side']} aria-label={t('shell.pages')}>
        <NavList nav={nav} />
      </nav>
      <Drawer
        opened={menu}
        onClose={() => setMenu(false)}
        title="Restow"
        position="left"
        size={300}
        closeButtonProps={{ 'aria-label': t('shell.closeMenu') }}
      >
        <nav aria-label={t('shell.pages')}>
          <NavList nav={nav} onGo={() => setMenu(false)} />
        </nav>
      </Drawer>
      <main id="main" className={styles['main']} tabIndex={-1} data-settled="false">
        <div className={styles['scan']}>{scan}</div>
        {children}
      </main>
    </div>
  )
}

function NavList({ nav, onGo }: { readonly nav: readonly NavGroup[]; readonly onGo?: () => void }) {
  const t = useWords()
  return nav.map((group) => (
    <section key={group.area} className={styles['group']}>
      {group.area !== 'Home' && <div className={styles['area']}>{t(`area.${group.area}`)}</div>}
      {group.pages.map((page) => {
        const Icon = pageIcons[page.path]
        return (
          <Link
            key={page.path}
            to={page.path}
            onClick={onGo}
            className={`${parts['lit']} ${styles['link']}`}
            activeProps={{ 'data-active': true, 'aria-current': 'page' }}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            <Icon size={18} aria-hidden />
            {t.of(page.name)}
          </Link>
        )
      })}
    </section>
  ))
}
