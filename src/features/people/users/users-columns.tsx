/** The table of people: role and account in words, colours only with their icon. */
import { IconAlertTriangle, IconBan, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { isRole } from '#domain/core/access.ts'
import { roleName, roleLabels, stateOf, type PersonState } from '#domain/core/people.ts'
import { badgeColumn, dayColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import { StateMark, type StateLook } from '#ui/parts/state-mark.tsx'
import type { Column } from '#ui/table/table-column.ts'
import { nameOfUser, type UserRow } from './use-users.ts'

export const stateLooks: { readonly [State in PersonState]: StateLook } = {
  active: { words: 'Active', icon: IconCircleCheck },
  waiting: { words: 'Waiting for access', icon: IconHourglass, tone: 'amber' },
  disabled: { words: 'Disabled', icon: IconBan, tone: 'red' },
}

/** A role that opens nothing is shown as it is, in amber. */
export function roleLook(role: string): StateLook {
  if (isRole(role)) return { words: roleLabels[role] }
  return role === '' ? { words: 'No role' } : { words: role, icon: IconAlertTriangle, tone: 'amber' }
}

export const userColumns: readonly Column<UserRow>[] = [
  textColumn('name', 'Name', ({ user }) => nameOfUser(user), { primary: true }),
  textColumn('email', 'Email', ({ user }) => user.email, { secondary: true }),
  textColumn('role', 'Role', ({ user }) => roleName(user.role), {
    width: 132,
    options: 'auto',
    secondary: true,
    cell: ({ user }) => <StateMark look={roleLook(user.role)} />,
  }),
  badgeColumn('state', 'Account', ({ user }) => stateOf(user), stateLooks, { width: 200, secondary: true }),
  timeColumn('seen', 'Last seen', ({ lastSeenAt }) => lastSeenAt, { secondary: true }),
  qtyColumn('devices', 'Devices', ({ devices }) => devices.length, { width: 96 }),
  dayColumn('joined', 'Joined', ({ user }) => user.createdAt),
]
