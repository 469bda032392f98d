/** The table of people: role and account in words, colours only with their icon. */
import { msg } from '#messages/message.ts'
import { IconAlertTriangle, IconBan, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { isRole } from '#domain/core/people/access.ts'
import { roleName, roleLabels, stateOf, type PersonState } from '#domain/core/people/people.ts'
import { badgeColumn, dayColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import { StateMark, type StateLook } from '#ui/parts/state-mark.tsx'
import type { Column } from '#ui/table/table-column.ts'
import { nameOfUser, type UserRow } from './use-users.ts'

export const stateLooks: { readonly [State in PersonState]: StateLook } = {
  active: { words: msg('users.state.active'), icon: IconCircleCheck },
  waiting: { words: msg('users.state.waiting'), icon: IconHourglass, tone: 'amber' },
  disabled: { words: msg('users.state.disabled'), icon: IconBan, tone: 'red' },
}

/** A role that opens nothing is shown as it is, in amber. */
export function roleLook(role: string): StateLook {
  if (isRole(role)) return { words: roleLabels[role] }
  return role === '' ? { words: msg('users.noRole') } : { words: role, icon: IconAlertTriangle, tone: 'amber' }
}

export const userColumns: readonly Column<UserRow>[] = [
  textColumn('name', msg('users.column.name'), ({ user }) => nameOfUser(user), { primary: true }),
  textColumn('email', msg('users.column.email'), ({ user }) => user.email, { secondary: true }),
  textColumn('role', msg('users.column.role'), ({ user }) => roleName(user.role), {
    width: 132,
    options: 'auto',
    secondary: true,
    cell: ({ user }) => <StateMark look={roleLook(user.role)} />,
  }),
  badgeColumn('state', msg('users.column.account'), ({ user }) => stateOf(user), stateLooks, {
    width: 200,
    secondary: true,
  }),
  timeColumn('seen', msg('users.column.seen'), ({ lastSeenAt }) => lastSeenAt, { secondary: true }),
  qtyColumn('devices', msg('users.column.devices'), ({ devices }) => devices.length, { width: 96 }),
  dayColumn('joined', msg('users.column.joined'), ({ user }) => user.createdAt),
]
