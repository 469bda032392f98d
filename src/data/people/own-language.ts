/** The language that a person chose, in their own record: it follows them to every device. No row of the ledger: it changes nothing of the warehouse. */
import { changeOne } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

/** Safe to repeat. Nothing is written while their record is not on this device. */
export async function setOwnLanguage(context: CommandContext, language: string): Promise<void> {
  await changeOne(context, 'users', context.uid, (own) => (own.language === language ? null : { language }))
}
