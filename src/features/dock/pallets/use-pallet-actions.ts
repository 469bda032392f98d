/** What the buttons of a pallet do: one command each, shown with its undo, or with the words of its refusal. */
import { money, msg, sentences, type Words } from '#messages/message.ts'
import type { ContainerDoc, ContainerKind } from '#schemas/containers.ts'
import { containerLabelJob } from '#domain/codes/label-jobs.ts'
import { kindLabels, placeProblem, placeWarning } from '#domain/core/floor/pallet-contents.ts'
import { Refusal, refuseIf } from '#domain/core/refusal.ts'
import { addContainer, emptyPallet, scrapPallet, setPalletLoad } from '#data/dock/pallet-record.ts'
import { mergePallets, movePallet, sellWhole, splitPallet, type PalletDone } from '#data/pallets/pallet-commands.ts'
import { undoPallet } from '#data/pallets/undo-pallet.ts'
import { qtyAt } from '#data/pallets/pallet-facts.ts'
import { findAboard, findPlaceChain } from '#data/pallets/pallets.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { useLabelPrinter, type LabelPrinter } from '#ui/labels/label-printer.tsx'
import { useCommand, type Command, type CommandVoice } from '#ui/command/use-command.ts'

/** Each resolves with whether it was done. */
export interface PalletActions {
  /** One of them is under way. */
  readonly busy: boolean
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
  readonly context: CommandContext
  readonly printer: LabelPrinter
  readonly command: Command
  readonly undoing: Command
  readonly onOpen: (id: string) => void
}

function actionsFor(tools: ActionTools, pallet: ContainerDoc, loadCode: string): PalletActions {
  const { context, printer, command, undoing, onOpen } = tools
  const { id, label } = pallet
  const did = (words: Words, { rowId }: PalletDone) => ({
    words,
    undo: async () => {
      await undoPallet(context, rowId)
      onOpen(id)
    },
  })
  return {
    busy: command.busy || undoing.busy,
    moveTo: (placeId) =>
      command.run(async () => {
        const chain = await findPlaceChain(context.db, placeId)
        const [place] = chain
        if (!place) throw new Refusal('notHere', msg('core.recordGone'))
        const problem = placeProblem(chain)
        refuseIf(problem)
        const thereQty = placeId === pallet.locationId ? 0 : await qtyAt(context.db, place)
        const warning = placeWarning(chain, await findAboard(context.db, id), thereQty)
        const done = await movePallet(context, id, place)
        return did(sentences(msg('binSpot.isAt', { what: label, place: place.code }), warning), done)
      }),
    mergeInto: (otherId) =>
      command.run(async () => {
        const done = await mergePallets(context, id, otherId)
        onOpen(otherId)
        return did(msg('pallet.mergedOver', { pallet: label, qty: done.qty }), done)
      }),
    split: (unitIds) =>
      command.run(async () => {
        const { container, ...done } = await splitPallet(context, id, unitIds)
        onOpen(container.id)
        void printer.print([containerLabelJob(container, loadCode)])
        return did(msg('pallet.wentOnto', { qty: done.qty, pallet: container.label }), done)
      }),
    sell: (priceCents) =>
      command.run(async () => {
        const done = await sellWhole(context, id, priceCents)
        return did(msg('pallet.sold', { pallet: label, price: money(priceCents), qty: done.qty }), done)
      }),
    markEmpty: () =>
      command.run(async () => did(msg('pallet.isEmpty', { pallet: label }), await emptyPallet(context, id))),
    scrap: () =>
      command.run(async () => did(msg('pallet.isScrapped', { pallet: label }), await scrapPallet(context, id))),
    setLoad: (loadId) =>
      command.run(async () =>
        did(msg('pallet.otherLoad', { pallet: label }), await setPalletLoad(context, id, loadId)),
      ),
    undoRow: (rowId) => undoing.run(() => undoPallet(context, rowId)),
  }
}

/**
 * The actions of the pallet that is open. `voice` sets where results are shown; by default in
 * notices.
 */
export function usePalletActions(
  pallet: ContainerDoc,
  loadCode: string,
  onOpen: (id: string) => void,
  voice?: CommandVoice,
): PalletActions {
  const context = useCommandContext()
  const printer = useLabelPrinter()
  const where = voice ? { voice } : {}
  const command = useCommand({ title: msg('core.notDone'), ...where })
  const undoing = useCommand({ title: msg('core.notUndone'), ...where })
  return actionsFor({ context, printer, command, undoing, onOpen }, pallet, loadCode)
}

export interface NewPallet {
  readonly busy: boolean
  /** Makes a pallet, prints its label, and opens it. */
  readonly add: (kind: ContainerKind, loadId: string, loadCode: string) => Promise<boolean>
}

export function useNewPallet(onDone: (id: string) => void): NewPallet {
  const context = useCommandContext()
  const printer = useLabelPrinter()
  const { busy, run } = useCommand({ title: msg('pallet.notMade') })
  const add = (kind: ContainerKind, loadId: string, loadCode: string) =>
    run(async () => {
      const { container, rowId } = await addContainer(context, kind, loadId, '')
      void printer.print([containerLabelJob(container, loadCode)])
      onDone(container.id)
      return {
        words: msg('pallet.made', { kind: kindLabels[kind], pallet: container.label }),
        undo: () => undoPallet(context, rowId),
      }
    })
  return { busy, add }
}
