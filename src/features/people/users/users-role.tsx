/** The role of one person: one tap changes it, and the way back is offered. */
import { useWords } from '#language/use-words.ts'
import { useRef } from 'react'
import { Button, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { UserDoc } from '#schemas/users.ts'
import { isRole } from '#domain/core/people/access.ts'
import { roleProblem, rolesFor } from '#domain/core/people/people.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { roleLook } from './users-columns.tsx'
import type { Users } from './use-users.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './users-page.module.css'

export function UsersRole({ users, user }: { readonly users: Users; readonly user: UserDoc }) {
  const t = useWords()
  const choicesRef = useRef<HTMLDivElement>(null)
  const choices = rolesFor(users.uid, user, users.people)
  const problems = choices.filter((one) => one.role !== user.role).map((one) => t.of(one.problem))
  const reasons = [...new Set(problems)].filter((reason) => reason !== '')
  const mayClear = user.role !== '' && roleProblem(users.uid, user, users.people, '') === ''
  return (
    <section className={parts['part']} aria-label={t('users.column.role')}>
      <h3 className={parts['heading']}>{t('users.column.role')}</h3>
      {!isRole(user.role) && user.role !== '' && (
        <Text size="sm" mb="xs" component="div">
          <StateMark look={roleLook(user.role)} /> {t('users.unknownRole')}
        </Text>
      )}
      <div ref={choicesRef} className={styles['choices']}>
        {choices.map(({ role, words, meaning, problem }) => (
          <button
            key={role}
            type="button"
            className={`${parts['lit']} ${styles['choice']}`}
            aria-pressed={user.role === role}
            disabled={problem !== '' && user.role !== role}
            onClick={() => user.role !== role && users.giveRole(user, role)}
          >
            <span className={`${parts['row']} ${styles['choiceName']}`}>
              {t.of(words)}
              {user.role === role && <IconCheck size={18} aria-hidden />}
            </span>
            <span className={`${parts['quiet']} ${parts['wraps']}`}>{t.of(meaning)}</span>
          </button>
        ))}
      </div>
      {reasons.map((reason) => (
        <Text key={reason} size="sm" mt="xs">
          {reason}
        </Text>
      ))}
      {mayClear && (
        <Button
          variant="subtle"
          color="gray"
          mih="var(--target)"
          mt={4}
          px={8}
          onClick={() => {
            // The button goes with the role.
            choicesRef.current?.querySelector<HTMLElement>('button:enabled')?.focus()
            users.giveRole(user, '')
          }}
        >
          {t('users.takeRoleAway')}
        </Button>
      )}
    </section>
  )
}
