/** Binds the rules for pallets to the store and to the scan router: the pallet in hand is the one that the address names. */
import { Refusal } from '#domain/core/refusal.ts'
import { palletFacts } from '#data/pallets/pallet-facts.ts'
import { useCallback, useEffect, useRef } from 'react'
import type { Scan } from '#domain/codes/barcodes.ts'
import { idleTable, palletStep, palletWords, type PalletAnswer, type PalletTable } from '#domain/dock/pallet-scan.ts'
import { qtyOf, things } from '#domain/core/pallet-contents.ts'
import { addContainer } from '#data/dock/pallet-record.ts'
import { mergePallets, movePallet, putUnitOn } from '#data/pallets/pallet-commands.ts'
import { undoPallet } from '#data/pallets/undo-pallet.ts'
import { findAboard, findContainer } from '#data/pallets/pallets.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useWork } from '#hooks/use-session.ts'
import type { Work } from '#data/core/work.ts'
import type { ScanAnswer } from '#scan/scan-router.tsx'

type HeldTable = PalletTable & { readonly forId: string }

export interface Pallets {
  /** What the pallet in hand is in the middle of. */
  readonly table: PalletTable
  readonly setTable: (next: PalletTable) => void
  readonly onScan: (scan: Scan) => Promise<ScanAnswer | null>
}

const nobody: HeldTable = { ...idleTable, forId: '' }

/** A refusal of a command, as the answer to the scan. */
async function orRefusal(act: () => Promise<ScanAnswer | null>): Promise<ScanAnswer | null> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Refusal) return { tone: 'red', title: 'Not done', detail: error.message }
    throw error
  }
}

/** @param openId the pallet in hand, `''` for none */
export function usePallets(openId: string, onOpen: (id: string) => void): Pallets {
  const work = useWork()
  const [held, put] = useDraft<HeldTable>('pallets', nobody)
  const table = held && held.forId === openId ? held : idleTable
  const latest = useRef({ table, openId })
  useEffect(() => {
    latest.current = { table, openId }
  }, [table, openId])

  const setTable = useCallback(
    (next: PalletTable) => {
      latest.current = { ...latest.current, table: next }
      void put({ ...next, forId: latest.current.openId })
    },
    [put],
  )

  const takeInHand = useCallback(
    async (id: string): Promise<ScanAnswer | null> => {
      const [container, aboard] = [await findContainer(work.db, id), await findAboard(work.db, id)]
      if (!container) return null
      latest.current = { table: idleTable, openId: id }
      onOpen(id)
      return { tone: 'green', title: container.label, detail: palletWords(container, qtyOf(aboard)) }
    },
    [onOpen, work],
  )

  const undoing = useCallback(
    (rowId: string, backTo?: string) => () =>
      orRefusal(async () => {
        await undoPallet(work, rowId)
        if (backTo !== undefined) onOpen(backTo)
        return { tone: 'amber', title: 'Taken back' }
      }),
    [onOpen, work],
  )

  const onScan = useCallback(
    (scan: Scan) => {
      const tools: Tools = {
        work,
        undoing,
        takeInHand,
        open: (id) => {
          latest.current = { table: idleTable, openId: id }
          onOpen(id)
        },
        choose: (unitId) => {
          const { table: before } = latest.current
          setTable({ ...before, chosen: [...before.chosen, unitId] })
        },
        currentId: () => latest.current.openId,
      }
      return orRefusal(async () => {
        const { table: now, openId: id } = latest.current
        return act(palletStep(now, scan, await palletFacts(work.db, id, scan)), tools)
      })
    },
    [onOpen, setTable, takeInHand, undoing, work],
  )
  return { table, setTable, onScan }
}

interface Tools {
  readonly work: Work
  readonly open: (id: string) => void
  readonly choose: (unitId: string) => void
  readonly currentId: () => string
  readonly takeInHand: (id: string) => Promise<ScanAnswer | null>
  /** @param backTo the pallet that is in hand again afterwards */
  readonly undoing: (rowId: string, backTo?: string) => () => Promise<ScanAnswer | null>
}

type Step<Kind extends PalletAnswer['kind']> = Extract<PalletAnswer, { kind: Kind }>

/** Green, or amber with the warning before the rest. */
function told(warning: string, title: string, detail: string): Pick<ScanAnswer, 'tone' | 'title' | 'detail'> {
  return warning === '' ? { tone: 'green', title, detail } : { tone: 'amber', title, detail: `${warning}. ${detail}` }
}

async function act(answer: PalletAnswer, tools: Tools): Promise<ScanAnswer | null> {
  switch (answer.kind) {
    case 'open':
      return tools.takeInHand(answer.container.id)
    case 'move':
      return moved(answer, tools)
    case 'merge':
      return merged(answer, tools)
    case 'putUnit': {
      const { unit, container, warning } = answer
      const done = await putUnitOn(tools.work, unit.id, container.id)
      return {
        ...told(warning, unit.title || unit.label, `Now on ${container.label}`),
        undo: tools.undoing(done.rowId),
      }
    }
    case 'choose':
      tools.choose(answer.unit.id)
      return {
        tone: 'green',
        title: answer.unit.title || answer.unit.label,
        detail: `${things(answer.chosenQty)} chosen for the new pallet`,
      }
    case 'askNew':
      return askNew(answer.sourcePallet, tools)
    case 'tell':
      return { tone: answer.tone, title: answer.title, detail: answer.detail }
    default:
      return null
  }
}

async function moved({ container, place, warning }: Step<'move'>, tools: Tools): Promise<ScanAnswer | null> {
  const [target] = place
  if (!target) return null
  const done = await movePallet(tools.work, container.id, target)
  return {
    ...told(warning, `${container.label} moved`, done.qty === 0 ? 'Nothing on it' : `${things(done.qty)} moved along`),
    big: target.code,
    undo: tools.undoing(done.rowId),
  }
}

async function merged({ from, into, warning }: Step<'merge'>, tools: Tools): Promise<ScanAnswer> {
  const done = await mergePallets(tools.work, from.id, into.id)
  tools.open(into.id)
  return {
    ...told(warning, `${from.label} is empty now`, `${things(done.qty)} went onto ${into.label}`),
    undo: tools.undoing(done.rowId, from.id),
  }
}

function askNew(sourcePallet: string, tools: Tools): ScanAnswer {
  const make = async (): Promise<ScanAnswer> => {
    const current = await findContainer(tools.work.db, tools.currentId())
    const { container, rowId } = await addContainer(tools.work, 'pallet', current?.loadId ?? '', sourcePallet)
    tools.open(container.id)
    const detail = 'Print its label, then scan where it stands.'
    return { tone: 'green', title: `New pallet ${container.label}`, detail, undo: tools.undoing(rowId, '') }
  }
  return {
    tone: 'amber',
    title: 'No pallet here has this label',
    detail: sourcePallet,
    choices: [
      { label: 'Make it a new pallet', act: make },
      { label: 'Leave it', act: () => Promise.resolve(null) },
    ],
  }
}
