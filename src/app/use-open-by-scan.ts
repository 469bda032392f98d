/** What a scan means on a page that gives it no meaning: it opens the record, or asks which unit is meant. */
import { msg } from '#messages/message.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Rank } from '#domain/core/people/access.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import type { ScanAnswer, ScanHandler } from '#scan/scan-router.ts'
import { loadOrStay } from '#ui/parts/lost-code.ts'

/** The first screen does not wait for this code. */
const load = () => loadOrStay(() => import('#data/core/find/find.ts'))

const notOpen: ScanAnswer = { tone: 'red', title: msg('shell.storeNotOpen'), detail: msg('shell.scanInAMoment') }

/** @param pageOnItsWay the page that is being loaded or drawn; `null` for none */
export function useOpenByScan(
  context: CommandContext | null,
  rank: Rank | 'signedOut',
  pageOnItsWay: () => Promise<unknown> | null,
): ScanHandler {
  const navigate = useNavigate()
  return useMemo(() => {
    const open = async (scan: Scan): Promise<ScanAnswer | null> => {
      if (!context) return notOpen
      const { askByScan, openByScan } = await load()
      const found = await openByScan(context.db, scan, rank)
      if (!found) {
        const say = await askByScan(context.db, scan)
        if (!say) return { tone: 'red', title: msg('shell.unknownCode'), detail: scan.raw }
        const { choices = [], ...asked } = say
        return { ...asked, choices: choices.map(({ label, event }) => ({ label, act: () => open(event.scan) })) }
      }
      await navigate({ to: found.path, search: found.search })
      // A page that comes takes every answer off the screen.
      for (let wait = pageOnItsWay(); wait; wait = pageOnItsWay()) await wait
      // What is called by its code is not said twice.
      return { tone: 'plain', title: found.title, detail: found.title === scan.raw.toUpperCase() ? '' : scan.raw }
    }
    return open
  }, [navigate, rank, context, pageOnItsWay])
}
