/** Edits a load. Only touched fields are written, so that another device's edit of the others stays; half an edit outlives a reload. */
import type { Translate } from '#language/translate.ts'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { LoadDoc } from '#schemas/loads.ts'
import { isClosedBefore } from '#domain/core/loads/load-stages.ts'
import { loadCodeOf, loadCodeProblem } from '#domain/dock/new-load.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { editLoad } from '#data/dock/inbound-commands.ts'
import type { LoadFields as Fields } from '#data/core/change-load.ts'
import { findLoadCodes } from '#data/dock/inbound.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { AS_IT_IS, NOT_DONE, useCommand } from '#ui/command/use-command.ts'
import { LoadFields } from './load-fields.tsx'
import { FormFoot } from '#ui/fields/foot.tsx'

interface Touched {
  readonly fields: Partial<Fields>
}

const untouched: Touched = { fields: {} }

type Problems = Readonly<Partial<Record<keyof Fields, string>>>
const nothing: Problems = {}

/** Without these a load that closed before Restow would be one that was never sold, or of no day. */
function lackingOf({ broughtCents, closedAt }: Fields, t: Translate): Problems {
  return {
    ...(broughtCents === null ? { broughtCents: t('load.before.noAmount') } : {}),
    ...(closedAt === '' ? { closedAt: t('load.before.noDate') } : {}),
  }
}

export function LoadEdit({ load }: { readonly load: LoadDoc }) {
  const t = useWords()
  const context = useCommandContext()
  const [draft, put] = useDraft<Touched>(`load-edit-${load.id}`, untouched)
  const [problem, setProblem] = useState<Words>('')
  const { busy, run } = useCommand({ title: msg('inbound.notSaved') })
  if (!draft) return null
  const touched = Object.keys(draft.fields).length
  const lacking = isClosedBefore(load) ? lackingOf({ ...load, ...draft.fields }, t) : nothing
  const save = () =>
    run(async () => {
      const { code } = draft.fields
      const fields = code === undefined ? draft.fields : { ...draft.fields, code: loadCodeOf(code) }
      if (fields.code !== undefined && fields.code !== load.code) {
        const wrong = loadCodeProblem(fields.code, await findLoadCodes(context.db, load.id))
        setProblem(wrong)
        if (wrong) return NOT_DONE
      }
      if (Object.keys(lacking).length > 0) return NOT_DONE
      const change = await editLoad(context, load.id, fields)
      await put(untouched)
      return change
        ? {
            words: msg('inbound.saved', { load: fields.code ?? load.code }),
            undo: () => undoJob(context, change),
          }
        : AS_IT_IS
    })
  const change = (changes: Partial<Fields>) => {
    if (changes.code !== undefined) setProblem('')
    void put({ fields: { ...draft.fields, ...changes } })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <LoadFields
        values={{ ...load, ...draft.fields }}
        onChange={change}
        isBefore={isClosedBefore(load)}
        problems={{ ...(problem ? { code: t.of(problem) } : {}), ...lacking }}
      />
      {touched > 0 && (
        <FormFoot>
          <Button type="submit" mih="var(--target)" disabled={busy}>
            {t('core.save')}
          </Button>
          <Button variant="default" mih="var(--target)" onClick={() => void put(untouched)}>
            {t('inbound.discard')}
          </Button>
          {problem ? (
            <div role="alert">
              <StateMark look={{ words: problem, icon: IconAlertTriangle, tone: 'red' }} />
            </div>
          ) : (
            <Text size="sm" c="dimmed">
              {t('inbound.fieldsChanged', { count: touched })}
            </Text>
          )}
        </FormFoot>
      )}
    </form>
  )
}
