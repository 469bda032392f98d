/**
 * What next: counts that lead to the work, the loads on the dock, and for managers on larger
 * screens the whole warehouse's state.
 */
import { useWords } from '#language/use-words.ts'
import { Anchor, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { mayDo, type Rank } from '#domain/core/people/access.ts'
import { watchDockProgress } from '#data/counts/dock-progress.ts'
import { useLive } from '#hooks/use-live.ts'
import { useRank, useSession, useCommandContext } from '#hooks/use-session.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { HomeClaims } from './home-claims.tsx'
import { HomeDock } from './home-dock.tsx'
import { HomeFirstSteps, HomeZone } from './home-first-steps.tsx'
import { homeSearch } from './home-search.ts'
import { HomeTiles } from './home-tiles.tsx'
import styles from './home-page.module.css'

const OwnWorkDrawer = lazyPart(() => import('./own-work.tsx'), 'OwnWorkDrawer')
const HomeOffice = lazyPart(() => import('./home-office.tsx'), 'HomeOffice')

export function HomePage() {
  const rank = useRank()
  const hasRoom = useMediaQuery('(min-width: 900px)', false, { getInitialValueInEffect: false })
  return mayDo(rank, 'associate') ? <WhatNext rank={rank} hasRoom={hasRoom} /> : <WaitingForAccess />
}

function WhatNext({ rank, hasRoom }: { readonly rank: Rank | 'signedOut'; readonly hasRoom: boolean }) {
  const { db } = useCommandContext()
  const dock = useLive(() => watchDockProgress(db), [db])
  const { mine } = homeSearch.useSearch().search
  // Its code comes with the first look, and stays while the drawer slides away.
  const [isEver, setIsEver] = useState(mine === true)
  if (mine && !isEver) setIsEver(true)
  return (
    <div className={styles['page']}>
      {mayDo(rank, 'admin') && <HomeFirstSteps />}
      <HomeZone />
      <HomeTiles rank={rank} dock={dock} />
      <HomeDock dock={dock} />
      <HomeClaims isPlaced={dock !== undefined} />
      {isEver && (
        <Suspense fallback={null}>
          <OwnWorkDrawer />
        </Suspense>
      )}
      {hasRoom && mayDo(rank, 'manager') && (
        <Suspense fallback={null}>
          <HomeOffice rank={rank} />
        </Suspense>
      )}
    </div>
  )
}

function WaitingForAccess() {
  const t = useWords()
  const session = useSession()
  const isOff = session.status === 'signedIn' && session.known && !session.active
  return (
    <Stack p="md" align="flex-start">
      <Text>{isOff ? t('home.accountOff') : t('home.accessWaits')}</Text>
      <Anchor component={Link} to="/pending" mih="var(--target)">
        {t('home.waitForAccess')}
      </Anchor>
      <Anchor component={Link} to="/zones" mih="var(--target)">
        {t('home.zones')}
      </Anchor>
    </Stack>
  )
}
