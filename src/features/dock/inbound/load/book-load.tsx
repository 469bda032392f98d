/** Books a load by hand. The form is a draft: closing it or a reload loses nothing, and its id is minted once, so two presses book one load. */
import { msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { blankLoad, loadCodeProblem, nextLoadCode } from '#domain/dock/new-load.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import type { NewDraft } from '#data/store/own-drafts.ts'
import type { LoadFields as Fields } from '#data/core/change-load.ts'
import { bookLoad } from '#data/dock/inbound-commands.ts'
import { findLoadCodes } from '#data/dock/inbound.ts'
import { useNewDraft } from '#hooks/use-draft.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { AS_IT_IS, NOT_DONE, useCommand } from '#ui/command/use-command.ts'
import { LoadFields } from './load-fields.tsx'
import { FormFoot } from '#ui/fields/foot.tsx'

const blank: NewDraft<Fields> = { id: '', fields: {} }

export function BookLoad({ onBooked }: { readonly onBooked: (loadId: string) => void }) {
  const t = useWords()
  const context = useCommandContext()
  const [draft, put] = useNewDraft('book-load', blank)
  const [problem, setProblem] = useState<Words>('')
  const { busy, run } = useCommand({ title: msg('inbound.notBooked') })
  const isFresh = draft?.id === ''
  const begin = useCallback(async () => {
    const codes = await findLoadCodes(context.db)
    await put({ id: context.newId(), fields: { code: nextLoadCode(codes) } })
  }, [put, context])
  useEffect(() => {
    if (isFresh) void begin()
  }, [isFresh, begin])
  if (!draft || draft.id === '') return null
  const save = () =>
    run(async () => {
      const { id, fields } = draft
      const wrong = loadCodeProblem(fields.code ?? '', await findLoadCodes(context.db, id))
      setProblem(wrong)
      if (wrong) return NOT_DONE
      const booked = await bookLoad(context, id, fields)
      await put(blank)
      onBooked(id)
      return booked
        ? { words: msg('inbound.booked', { load: fields.code ?? '' }), undo: () => undoJob(context, booked) }
        : AS_IT_IS
    })
  const values = { ...blankLoad(draft.id, '', 'booked'), ...draft.fields }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <LoadFields
        forBooking
        values={values}
        onChange={(changes) => {
          setProblem('')
          void put({ ...draft, fields: { ...draft.fields, ...changes } })
        }}
        problems={problem ? { code: t.of(problem) } : {}}
      />
      <FormFoot>
        <Button type="submit" mih="var(--target)" disabled={busy}>
          {t('inbound.bookIt')}
        </Button>
        <Button
          variant="default"
          mih="var(--target)"
          onClick={() => {
            setProblem('')
            void begin()
          }}
        >
          {t('inbound.clear')}
        </Button>
        <div role="alert">
          {problem && <StateMark look={{ words: problem, icon: IconAlertTriangle, tone: 'red' }} />}
        </div>
      </FormFoot>
    </form>
  )
}
