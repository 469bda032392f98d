/** A quiet sheet for the pages that need no sign-in. */
import { Anchor, Group } from '@mantine/core'
import { useEffect } from 'react'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { pageAt } from '#domain/core/access.ts'
import { forgetEarlyKeys } from '#scan/early-keys.ts'
import styles from './public-layout.module.css'

export function PublicLayout() {
  useEffect(() => forgetEarlyKeys, [])
  const path = useRouterState({ select: (state): string => state.matches.at(-1)?.fullPath ?? '' })
  return (
    <main className={styles['sheet']}>
      <div className={styles['brand']}>
        <img src="/icon.svg" alt="" width={36} height={36} />
        <span>Restow</span>
      </div>
      <h1 className={styles['title']}>{pageAt(path)?.name}</h1>
      <Outlet />
      <Group component="footer" className={styles['footer'] ?? ''} gap="md">
        {path !== '/privacy' && (
          <Anchor component={Link} to="/privacy" size="sm">
            Privacy
          </Anchor>
        )}
        {path !== '/auth' && (
          <Anchor component={Link} to="/" size="sm">
            Home
          </Anchor>
        )}
      </Group>
    </main>
  )
}
