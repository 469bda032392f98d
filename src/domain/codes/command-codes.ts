/**
 * Printed codes that do what a button does, so that gloves stay on: they answer the question or the result on screen. Plain words behind one
 * prefix, which no seller's code has.
 */

/** `ok` acknowledges a red answer, or takes the one way on that a question offers; `extra` takes in what no manifest names; `next` ends what is in hand. */
export const scanCommands = ['ok', 'undo', 'extra', 'next'] as const
export type ScanCommand = (typeof scanCommands)[number]

const PREFIX = 'RESTOW-'

/** What the code is printed as. */
export function codeOfCommand(command: ScanCommand): string {
  return `${PREFIX}${command.toUpperCase()}`
}

/** The command of a code; `null` for every other code. */
export function commandIn(code: string): ScanCommand | null {
  return scanCommands.find((command) => codeOfCommand(command) === code.trim().toUpperCase()) ?? null
}
