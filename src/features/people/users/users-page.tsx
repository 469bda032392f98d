/** People: who waits for access on top, everyone in a table, one person in a drawer. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { Button } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import { UsersDrawer } from './users-drawer.tsx'
import { UsersInvite } from './users-invite.tsx'
import { userColumns } from './users-columns.tsx'
import { UsersWaiting } from './users-waiting.tsx'
import { useUsers, type UserRow } from './use-users.ts'
import parts from '#ui/parts/parts.module.css'

const rowId = ({ user }: UserRow) => user.id

export function UsersPage() {
  const t = useWords()
  const users = useUsers()
  const { rows, search, setSearch } = users
  const { open, ...view } = search
  const invite = (
    <Button
      variant="default"
      leftSection={<IconUserPlus size={16} aria-hidden />}
      onClick={() => setSearch({ open: 'invite' })}
    >
      {t('users.invite')}
    </Button>
  )
  return (
    <div className={parts['page']}>
      <UsersWaiting users={users} />
      <RecordTable
        rows={rows}
        columns={userColumns}
        rowId={rowId}
        name={msg('users.people')}
        view={view}
        onView={setSearch}
        onOpen={({ user }) => setSearch({ open: user.id })}
        openId={open}
        actions={invite}
        empty={
          <EmptyState icon={IconUsers} title={msg('users.noPeople')} action={invite}>
            {t('users.noPeopleHint')}
          </EmptyState>
        }
      />
      <UsersDrawer users={users} openId={open === 'invite' ? undefined : open} />
      <UsersInvite users={users} open={open === 'invite'} />
    </div>
  )
}
