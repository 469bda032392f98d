/**
 * The start of the app: the store and the shell side by side, notices, Firebase and sync once the first
 * page stands.
 */
import '#ui/mantine-styles.ts'
import './global.css'
import '#ui/command/undo-notice.css'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { startLanguage } from '#language/language.ts'
import { ServicesContext } from '#hooks/services.ts'
import { loadOrStay } from '#ui/parts/lost-code.ts'
import { colorSchemeManager, theme } from '#ui/theme.ts'
import { beginBackground } from './background.ts'
import { bootFailed } from './boot.ts'
import { contact$, watchContact } from './contact.ts'
import { firstPage } from './first-page.ts'
import { recoverLostCode } from './lost-code.ts'
import { NoticeBoard } from './shell/notice-board.tsx'
import { noticeOffline } from './shell/notices.tsx'
import { OpeningScreen } from './session/opening-screen.tsx'
import { followTitle } from './shell/page-title.ts'
import { fetchPage, followSession, isTurning, router } from './router.ts'
import { followOwnLanguage } from './session/own-language.ts'
import { services } from './services.ts'
import { readRemembered } from './session/last-user.ts'
import { openRememberedStore } from './session/session.ts'
import { watchStorage } from './storage-watch.ts'
import { registerWorker } from './worker.ts'

async function boot(): Promise<void> {
  const root = document.querySelector('#app')
  if (!root) throw new Error('The page has no #app element.')
  recoverLostCode(isTurning)
  const language = loadOrStay(startLanguage)
  openRememberedStore().catch(bootFailed)
  if (readRemembered()) fetchPage()
  followSession()
  followTitle()
  followOwnLanguage()
  await language
  createRoot(root, { onUncaughtError: bootFailed }).render(
    <MantineProvider theme={theme} colorSchemeManager={colorSchemeManager} defaultColorScheme="dark">
      <ServicesContext value={services}>
        <RouterProvider router={router} />
        <OpeningScreen />
      </ServicesContext>
      <NoticeBoard from={firstPage} />
    </MantineProvider>,
  )
  watchContact()
  watchStorage()
  contact$.subscribe((contact) => noticeOffline(contact === false))
  registerWorker()
  await firstPage
  await beginBackground()
}

boot().catch(bootFailed)
