/** What was changed about a person, and by whom; the daily sign-ins are under Devices. */
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { pastSteps } from '#domain/core/words/history-labels.ts'
import { roleName } from '#domain/core/people/people.ts'
import { watchHistory } from '#data/core/jobs/activity.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { HistoryList } from '#ui/lists/history-list.tsx'
import { nameOfUser, type Users } from './use-users.ts'

const words: Readonly<Record<string, Words>> = { true: msg('users.now.active'), false: msg('users.now.disabled') }

export function UsersHistory({ users, personId }: { readonly users: Users; readonly personId: string }) {
  const t = useWords()
  const { db, uid } = useCommandContext()
  const rows = useLive(() => watchHistory(db, personId, 300), [db, personId])
  const nameOf = (id: string) => words[id] ?? (id === '' ? '' : roleName(id))
  const author = (by: string) => {
    const person = users.people.find((one) => one.id === by)
    return by === uid ? t('conflict.you') : person ? nameOfUser(person) : t('conflict.unknownPerson')
  }
  return (
    <HistoryList
      steps={
        rows &&
        pastSteps(
          rows.filter((row) => row.type !== 'user.seen'),
          nameOf,
          author,
        )
      }
      note={t('users.historyNote')}
    />
  )
}
