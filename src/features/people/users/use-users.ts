/**
 * The data of the users page: everyone, when and where they were last active, the address, and the
 * writes with their way back.
 */
import { msg, type Words } from '#messages/message.ts'
import { useCallback, useMemo } from 'react'
import type { UserDoc } from '#schemas/users.ts'
import { isWaiting, lastSeenAt, roleName, type DevicePresence } from '#domain/core/people/people.ts'
import { setActive, setRole, undoPersonChange, type PersonChange } from '#data/people/people-commands.ts'
import { watchPeople } from '#data/core/people.ts'
import { watchDevicePresence } from '#data/core/device-presence.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { usersSearch, type UsersAddress } from './users-search.ts'

export interface UserRow {
  readonly user: UserDoc
  readonly lastSeenAt: string
  readonly devices: readonly DevicePresence[]
}

export interface Users extends UsersAddress {
  readonly uid: string
  readonly people: readonly UserDoc[]
  /** `undefined` while the store has not answered. */
  readonly rows: readonly UserRow[] | undefined
  readonly waiting: readonly UserDoc[]
  readonly nowIso: string
  /** Whether the ledger was read: before that, no last word does not mean that there is none. */
  readonly heard: boolean
  /** A change is being written. A press that comes meanwhile counts for nothing: the second of a double press would take the first one back. */
  readonly busy: boolean
  readonly giveRole: (user: UserDoc, role: string) => void
  readonly switchAccount: (user: UserDoc, active: boolean) => void
}

export const nameOfUser = (user: Pick<UserDoc, 'name' | 'email'>): string => user.name || user.email

const noUsers: readonly UserDoc[] = []
const unheard: readonly DevicePresence[] = []

export function useUsers(): Users {
  const { db, uid } = useCommandContext()
  const nowIso = useNow(30_000)
  const known = useLive(() => watchPeople(db), [db])
  const heard = useLive(() => watchDevicePresence(db), [db])
  const presence = heard ?? unheard
  const rows = useMemo(
    () =>
      known?.map((user) => ({
        user,
        lastSeenAt: lastSeenAt(presence, user.id),
        devices: presence.filter((one) => one.uid === user.id),
      })),
    [known, presence],
  )
  const people = known ?? noUsers
  const waiting = useMemo(() => people.filter(isWaiting), [people])
  const address = usersSearch.useSearch()
  return { uid, people, rows, waiting, nowIso, heard: heard !== undefined, ...address, ...useUserWrites() }
}

function useUserWrites(): Pick<Users, 'busy' | 'giveRole' | 'switchAccount'> {
  const context = useCommandContext()
  const command = useCommand()
  const run = useCallback(
    (write: () => Promise<PersonChange | null>, words: Words) =>
      void command.run(async () => {
        const done = await write()
        return done ? { words, undo: () => undoPersonChange(context, done) } : AS_IT_IS
      }),
    [command, context],
  )
  const giveRole = useCallback<Users['giveRole']>(
    (user, role) =>
      run(
        () => setRole(context, user.id, role),
        role === ''
          ? msg('users.lostRole', { name: nameOfUser(user) })
          : msg('users.isNow', { name: nameOfUser(user), role: roleName(role) }),
      ),
    [run, context],
  )
  const switchAccount = useCallback<Users['switchAccount']>(
    (user, active) =>
      run(
        () => setActive(context, user.id, active),
        msg(active ? 'users.activeAgain' : 'users.isDisabled', { name: nameOfUser(user) }),
      ),
    [run, context],
  )
  return { busy: command.busy, giveRole, switchAccount }
}
