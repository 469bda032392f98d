/** A quiet sheet for the pages that need no sign-in. */
import { useWords } from '#language/use-words.ts'
import { Anchor, Group } from '@mantine/core'
import { useEffect } from 'react'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { pageAt } from '#domain/core/people/access.ts'
import { forgetEarlyKeys } from '#scan/keys/early-keys.ts'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './public-layout.module.css'

export function PublicLayout() {
  const t = useWords()
  useEffect(() => forgetEarlyKeys, [])
  const path = useRouterState({ select: (state): string => state.matches.at(-1)?.fullPath ?? '' })
  return (
    <main className={styles['sheet']}>
      <div className={styles['brand']}>
        <img src="/icon.svg" alt="" width={36} height={36} />
        <span>Restow</span>
        <LanguageSwitch />
      </div>
      <h1 className={styles['title']}>{t.of(pageAt(path)?.name ?? '')}</h1>
      <Outlet />
      <Group component="footer" className={styles['footer'] ?? ''} gap="md">
        {path !== '/privacy' && (
          <Anchor component={Link} to="/privacy" size="sm">
            {t('page.privacy')}
          </Anchor>
        )}
        {path !== '/auth' && (
          <Anchor component={Link} to="/" size="sm">
            {t('page.home')}
          </Anchor>
        )}
      </Group>
    </main>
  )
}
