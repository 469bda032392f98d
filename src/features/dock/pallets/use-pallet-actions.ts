/** What the buttons of a pallet do: one command each, told with its undo, or the words of its refusal. */
import type { ContainerDoc, ContainerKind } from '#schemas/containers.ts'
import { containerLabelJob } from '#domain/codes/label-jobs.ts'
import { formatCents } from '#domain/core/money.ts'
import { kindWords, placeProblem, placeWarning, things } from '#domain/core/pallet-contents.ts'
import { refuseIf } from '#domain/core/refusal.ts'
import { addContainer, emptyPallet, scrapPallet, setPalletLoad } from '#data/dock/pallet-record.ts'
import { mergePallets, movePallet, sellWhole, splitPallet, type PalletDone } from '#data/pallets/pallet-commands.ts'
import { undoPallet } from '#data/pallets/undo-pallet.ts'
import { findAboard, findPlaceChain } from '#data/pallets/pallets.ts'
import { useWork } from '#hooks/use-session.ts'
import type { Work } from '#data/core/work.ts'
import { attempt, noticeVoice, takeBack, type PalletVoice } from '#records/take-back.ts'
import { useLabelPrinter, type LabelPrinter } from '#ui/labels/label-printer.tsx'

/** Each resolves with whether it was done. */
export interface PalletActions {
  readonly moveTo: (placeId: string) => Promise<boolean>
  readonly mergeInto: (otherId: string) => Promise<boolean>
  readonly split: (unitIds: readonly string[]) => Promise<boolean>
  readonly sell: (priceCents: number) => Promise<boolean>
  readonly markEmpty: () => Promise<boolean>
  readonly scrap: () => Promise<boolean>
  readonly setLoad: (loadId: string) => Promise<boolean>
  readonly undoRow: (rowId: string) => Promise<boolean>
}

interface ActionTools {
  readonly work: Work
  readonly printer: LabelPrinter
  readonly voice: PalletVoice
  readonly onOpen: (id: string) => void
}

function actionsFor(tools: ActionTools, pallet: ContainerDoc, loadCode: string): PalletActions {
  const { work, printer, voice, onOpen } = tools
  const { id, label } = pallet
  const refused = (act: () => Promise<void>) => attempt(voice, 'Not done', act)
  const tell = (words: string, { rowId }: PalletDone) =>
    voice.done(words, async () => {
      await undoPallet(work, rowId)
      onOpen(id)
    })
  return {
    moveTo: (placeId) =>
      refused(async () => {
        const chain = await findPlaceChain(work.db, placeId)
        const [place] = chain
        if (!place) return
        const problem = placeProblem(chain)
        refuseIf(problem)
        const warning = placeWarning(chain, await findAboard(work.db, id), 0)
        const done = await movePallet(work, id, place)
        tell([`${label} is at ${place.code}`, warning].filter(Boolean).join('. '), done)
      }),
    mergeInto: (otherId) =>
      refused(async () => {
        const done = await mergePallets(work, id, otherId)
        onOpen(otherId)
        tell(`${label} is empty now: ${things(done.qty)} went over`, done)
      }),
    split: (unitIds) =>
      refused(async () => {
        const { container, ...done } = await splitPallet(work, id, unitIds)
        onOpen(container.id)
        tell(`${things(done.qty)} went onto ${container.label}`, done)
        void printer.print([containerLabelJob(container, loadCode)])
      }),
    sell: (priceCents) =>
      refused(async () => {
        const done = await sellWhole(work, id, priceCents)
        tell(`${label} sold whole for ${formatCents(priceCents)}: ${things(done.qty)}`, done)
      }),
    markEmpty: () => refused(async () => tell(`${label} is empty`, await emptyPallet(work, id))),
    scrap: () => refused(async () => tell(`${label} is scrapped`, await scrapPallet(work, id))),
    setLoad: (loadId) =>
      refused(async () => tell(`${label} has another load now`, await setPalletLoad(work, id, loadId))),
    undoRow: (rowId) => takeBack(work, rowId, voice),
  }
}

/** The actions of the pallet that is open. */
export function usePalletActions(
  pallet: ContainerDoc,
  loadCode: string,
  voice: PalletVoice,
  onOpen: (id: string) => void,
): PalletActions {
  const work = useWork()
  const printer = useLabelPrinter()
  return actionsFor({ work, printer, voice, onOpen }, pallet, loadCode)
}

/** Makes a new pallet and prints its label. */
export function useNewPallet(): (kind: ContainerKind, loadId: string, loadCode: string) => Promise<ContainerDoc> {
  const work = useWork()
  const printer = useLabelPrinter()
  return async (kind, loadId, loadCode) => {
    const { container, rowId } = await addContainer(work, kind, loadId, '')
    noticeVoice.done(`${kindWords[kind]} ${container.label} made`, () => undoPallet(work, rowId))
    void printer.print([containerLabelJob(container, loadCode)])
    return container
  }
}
