/**
 * A label on its way to a printer: its text (`label-content.ts`), and the record it is for, so that
 * the ledger can name it.
 */
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { msg, type Words } from '#messages/message.ts'
import { codeOfCommand, scanCommands } from './command-codes.ts'
import { containerLabel, unitLabel, type LabelWords } from './label-content.ts'

/** One label to print; `lines` are printed under the title. */
export interface LabelJob {
  readonly kind: 'unit' | 'container' | 'location' | 'command' | 'lot'
  readonly refId: string
  /** What the barcode holds. */
  readonly label: string
  /** The large line where it is not the label itself. */
  readonly heading?: Words
  readonly title: Words
  readonly lines: readonly Words[]
}

function jobOf(kind: LabelJob['kind'], refId: string, content: LabelWords): LabelJob {
  return { kind, refId, label: content.code, title: content.title, lines: content.facts }
}

const loadOf = (code: string): Pick<LoadDoc, 'code'> | null => (code === '' ? null : { code })

export function unitLabelJob(unit: UnitDoc, loadCode: string): LabelJob {
  const content = unitLabel(unit, loadOf(loadCode))
  return jobOf('unit', unit.id, content.title === '' ? { ...content, title: msg('unit.noTitle') } : content)
}

export function containerLabelJob(container: ContainerDoc, loadCode: string): LabelJob {
  return jobOf('container', container.id, containerLabel(container, loadOf(loadCode)))
}

/** The printed commands, one label each, to stick on the bench or the scanner. */
export function commandLabelJobs(): readonly LabelJob[] {
  return scanCommands.map((command) => ({
    kind: 'command',
    refId: '',
    label: codeOfCommand(command),
    title: msg(`scan.command.${command}`),
    lines: [msg('scan.commandLabelHint')],
  }))
}
