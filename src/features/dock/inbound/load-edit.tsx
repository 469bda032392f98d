/** Edits a load. Only touched fields are written, so that another device's edit of the others stays; half an edit outlives a reload. */
import { Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { LoadDoc } from '#schemas/loads.ts'
import { loadCodeOf, loadCodeProblem } from '#domain/dock/new-load.ts'
import { undoJob } from '#data/core/undo-job.ts'
import { changeLoad, type LoadFields as Fields } from '#data/dock/change-load.ts'
import { findLoadCodes } from '#data/dock/inbound.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useWork } from '#hooks/use-session.ts'
import { StateMark } from '#ui/state-mark.tsx'
import { showUndo } from '#ui/undo-notice.tsx'
import { LoadFields } from './load-fields.tsx'
import styles from './load-fields.module.css'

interface Touched {
  readonly fields: Partial<Fields>
}

const untouched: Touched = { fields: {} }

export function LoadEdit({ load }: { readonly load: LoadDoc }) {
  const work = useWork()
  const [draft, put] = useDraft<Touched>(`load-edit-${load.id}`, untouched)
  const [problem, setProblem] = useState('')
  if (!draft) return null
  const touched = Object.keys(draft.fields).length
  const save = async () => {
    const fields =
      draft.fields.code === undefined ? draft.fields : { ...draft.fields, code: loadCodeOf(draft.fields.code) }
    if (fields.code !== undefined && fields.code !== load.code) {
      const wrong = loadCodeProblem(fields.code, await findLoadCodes(work.db, load.id))
      setProblem(wrong)
      if (wrong) return
    }
    const change = await changeLoad(work, load.id, 'load.edited', fields)
    await put(untouched)
    if (change) showUndo(`${fields.code ?? load.code} saved`, () => undoJob(work, change))
  }
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
      <LoadFields values={{ ...load, ...draft.fields }} onChange={change} problems={problem ? { code: problem } : {}} />
      {touched > 0 && (
        <div className={styles['save']}>
          <Button type="submit" mih={44}>
            Save
          </Button>
          <Button variant="default" mih={44} onClick={() => void put(untouched)}>
            Discard
          </Button>
          {problem ? (
            <div role="alert">
              <StateMark look={{ words: problem, icon: IconAlertTriangle, tone: 'red' }} />
            </div>
          ) : (
            <Text size="sm" c="dimmed">
              {touched === 1 ? 'One field changed' : `${touched} fields changed`}
            </Text>
          )}
        </div>
      )}
    </form>
  )
}
