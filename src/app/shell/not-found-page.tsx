import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import styles from './public-layout.module.css'

export function NotFoundPage() {
  useEffect(() => {
    document.title = 'Not found · Restow'
  }, [])
  return (
    <main className={styles['sheet']}>
      <h1 className={styles['title']}>Not found</h1>
      <p>There is no page at this address.</p>
      <Anchor component={Link} to="/">
        Go to Home
      </Anchor>
    </main>
  )
}
