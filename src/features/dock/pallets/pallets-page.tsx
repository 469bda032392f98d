/**
 * Pallets: take one in hand by scanning it, then scan a place and everything on it moves. One column on a handheld, the list beside it on a
 * tablet; on a desktop the table, with the open pallet in a drawer.
 */
import { palletFlow } from '#data/dock/pallet-flow.ts'
import { useWords } from '#language/use-words.ts'
import { msg, type Message } from '#messages/message.ts'
import { useCallback } from 'react'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { ListPage } from '#scan/list-page.tsx'
import { useRoom } from '#scan/answers/use-room.ts'
import { PalletDrawer, PalletInHand } from './pallets-open.tsx'
import { PalletsNew } from './pallets-new.tsx'
import { palletsSearch } from './pallets-search.ts'
import { PalletsTable } from './pallets-table.tsx'
import { usePalletRows } from './use-pallet-rows.ts'
import { usePallets } from './use-pallets.ts'

/** What a killed tab left here is finished without the page (`src/app/session/benches.ts`). */
export const flows = [palletFlow]

const NEW = 'new'

export function PalletsPage() {
  const t = useWords()
  const { search, setSearch } = palletsSearch.useSearch()
  const { open = '' } = search
  const onOpen = useCallback((id: string) => setSearch({ open: id }), [setSearch])
  const room = useRoom()
  const { rows, world } = usePalletRows()
  const pallets = usePallets(open === NEW ? '' : open, onOpen)
  const row = rows?.find((one) => one.container.id === open) ?? null
  // Taken back, or never on this device: the list is shown instead, with a message.
  const isLost = rows !== undefined && row === null && open !== '' && open !== NEW
  const close = () => onOpen('')
  const table = (
    <PalletsTable
      rows={rows}
      view={search}
      onView={setSearch}
      openId={open}
      onOpen={onOpen}
      onNew={() => onOpen(NEW)}
      bulk={room === 'desktop'}
    />
  )
  const idle = t.of(isLost ? msg('pallet.lost') : describeIdle(row !== null, pallets.session.mode))
  const shared = { rows: rows ?? [], world, pallets, onOpen, onClose: close }
  const making = <PalletsNew world={world} onDone={onOpen} onCancel={close} />
  const inHand = row && <PalletInHand {...shared} row={row} />
  const record = open === NEW ? making : inHand
  return (
    <ListPage
      idle={idle}
      isIdleTold={isLost}
      list={table}
      record={record}
      drawer={
        <>
          {row && <PalletDrawer {...shared} row={row} openId={open} />}
          <RecordDrawer openId={open === NEW ? NEW : undefined} onClose={close} title={t('pallet.newOne')}>
            {making}
          </RecordDrawer>
        </>
      }
    />
  )
}

function describeIdle(inHand: boolean, mode: 'carry' | 'split' | 'merge'): Message {
  if (!inHand) return msg('pallet.idle')
  if (mode === 'split') return msg('pallet.idleSplit')
  return mode === 'merge' ? msg('pallet.idleMerge') : msg('pallet.idleInHand')
}
