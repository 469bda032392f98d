import { useWords } from '#language/use-words.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import styles from './public-layout.module.css'

export function NotFoundPage() {
  const t = useWords()
  useEffect(() => {
    document.title = t('shell.notFoundTitle')
  }, [t])
  return (
    <main className={styles['sheet']}>
      <h1 className={styles['title']}>{t('shell.notFound')}</h1>
      <p>{t('shell.notFoundDetail')}</p>
      <Anchor component={Link} to="/">
        {t('shell.goHome')}
      </Anchor>
    </main>
  )
}
