import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { nameProblem, namesake, type SavedView } from '#domain/core/people/saved-views.ts'

export interface ViewNameFormProps {
  readonly views: readonly SavedView[]
  /** The view that gets another name; a new one where there is none. */
  readonly renamed?: SavedView
  readonly busy: boolean
  /** `over`: the view that has this name is replaced. */
  readonly onName: (name: string, over: boolean) => void
  readonly onCancel: () => void
}

/** The name of a view. Enter saves; a name in use is asked about for a new view, and refused for another. */
export function ViewNameForm({ views, renamed, busy, onName, onCancel }: ViewNameFormProps) {
  const t = useWords()
  const [name, setName] = useState(renamed?.name ?? '')
  const [tried, setTried] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  // The person asked for this field: what they type next is the name.
  useEffect(() => field.current?.select(), [])
  const same = namesake(views, name, renamed?.id)
  const asks = same !== undefined && renamed === undefined
  const isTried = tried === name
  const problem = nameProblem(name) || (same && !asks ? msg('views.nameInUse', { name: same.name }) : '')
  const submit = () => {
    if (problem === '' && (!asks || isTried)) onName(name, asks)
    // The next Enter answers the question.
    setTried(name)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        label={t('views.name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isTried && problem !== '' ? t.of(problem) : undefined}
        styles={{ input: { minHeight: 'var(--target)' } }}
        ref={field}
        autoComplete="off"
      />
      {asks && (
        <Text size="sm" mt={6} role="status" style={{ overflowWrap: 'anywhere' }}>
          {t('views.inUse', { name: same.name })}
        </Text>
      )}
      <Group gap="xs" mt="xs" justify="flex-end">
        <Button variant="subtle" color="gray" mih="var(--target)" onClick={onCancel}>
          {t('core.cancel')}
        </Button>
        {asks ? (
          <Button mih="var(--target)" loading={busy} onClick={() => onName(name, true)}>
            {t('views.replace')}
          </Button>
        ) : (
          <Button type="submit" mih="var(--target)" loading={busy}>
            {t('views.saveNow')}
          </Button>
        )}
      </Group>
    </form>
  )
}
