/** Newcomers, on top of everyone else: one tap gives a role. */
import { useWords } from '#language/use-words.ts'
import { Button, Group } from '@mantine/core'
import type { UserDoc } from '#schemas/users.ts'
import { rolesFor } from '#domain/core/people/people.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { describeSince } from '#ui/time.ts'
import { roleLook } from './users-columns.tsx'
import { nameOfUser, type Users } from './use-users.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './users-page.module.css'

export function UsersWaiting({ users }: { readonly users: Users }) {
  const t = useWords()
  if (users.waiting.length === 0) return null
  return (
    <section className={styles['waiting']} aria-label={t('users.state.waiting')}>
      <h2 className={styles['heading']}>{t('users.state.waiting')}</h2>
      <ul className={parts['bare']}>
        {users.waiting.map((user) => (
          <li key={user.id} className={`${parts['row']} ${styles['person']}`}>
            <Newcomer user={user} users={users} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Newcomer({ user, users }: { readonly user: UserDoc; readonly users: Users }) {
  const t = useWords()
  const name = nameOfUser(user)
  return (
    <>
      <div className={styles['who']}>
        <button
          type="button"
          className={`${parts['press']} ${styles['name']}`}
          onClick={() => users.setSearch({ open: user.id })}
        >
          {name}
        </button>
        <span className={`${parts['quiet']} ${parts['wraps']}`}>
          {user.email} · {t('users.joined', { ago: describeSince(user.createdAt, users.nowIso) })}
        </span>
        {user.role !== '' && (
          <span className={`${parts['quiet']} ${parts['wraps']}`}>
            {t('users.hasUnknownRole')} <StateMark look={roleLook(user.role)} />
          </span>
        )}
      </div>
      <Group gap={8} className={styles['roles'] ?? ''} role="group" aria-label={t('users.roleFor', { name })}>
        {rolesFor(users.uid, user, users.people).map(({ role, words, problem }) => (
          <Button
            key={role}
            variant="default"
            mih="var(--target)"
            disabled={problem !== ''}
            title={t.of(problem) || undefined}
            onClick={() => users.giveRole(user, role)}
          >
            {t.of(words)}
          </Button>
        ))}
      </Group>
    </>
  )
}
