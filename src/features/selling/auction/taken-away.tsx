/** Units of a lot that another device took into another lot: the lot is put right by one press. */
import { Button } from '@mantine/core'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { dropTaken } from '#data/selling/lot-commands.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'

export function TakenAway({ lotId, count }: { readonly lotId: string; readonly count: number }) {
  const t = useWords()
  const context = useCommandContext()
  const { busy, run } = useCommand({ title: msg('core.notDone') })
  if (count === 0) return null
  const drop = () =>
    run(async () => {
      const job = await dropTaken(context, lotId)
      return job ? { words: msg('auction.takenOff', { count }), undo: () => undoJob(context, job) } : AS_IT_IS
    })
  return (
    <div>
      <Caution>{t('auction.unitsAway', { count })}</Caution>
      <Button mt={8} mih={48} variant="default" disabled={busy} onClick={() => void drop()}>
        {t('auction.takeOff', { count })}
      </Button>
    </div>
  )
}
