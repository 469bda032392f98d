/** One person: role, account, devices, and what was changed about them. */
import { useWords } from '#language/use-words.ts'
import { joined, moment, msg } from '#messages/message.ts'
import { useState } from 'react'
import { Button, Tabs, Text } from '@mantine/core'
import { IconBan, IconCircleCheck, IconDeviceMobile } from '@tabler/icons-react'
import { activeProblem, describeAgent, stateOf } from '#domain/core/people/people.ts'
import { useLive } from '#hooks/use-live.ts'
import { useSync } from '#hooks/use-session.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { describeAgo } from '#ui/time.ts'
import { stateLooks } from './users-columns.tsx'
import { UsersHistory } from './users-history.tsx'
import { UsersPassword } from './users-password.tsx'
import { UsersRole } from './users-role.tsx'
import { UsersSignIns } from './users-sign-ins.tsx'
import { nameOfUser, type UserRow, type Users } from './use-users.ts'
import parts from '#ui/parts/parts.module.css'

const tabs = [
  ['access', msg('users.access')],
  ['devices', msg('users.column.devices')],
  ['history', msg('parts.history')],
] as const
type DrawerTab = (typeof tabs)[number][0]

export function UsersDrawer({ users, openId }: { readonly users: Users; readonly openId: string | undefined }) {
  const t = useWords()
  const sync = useSync()
  const [tab, setTab] = useState<DrawerTab>('access')
  const state = useLive(() => (openId ? sync.watchRecord('users', openId) : null), [sync, openId])
  const row = users.rows?.find((one) => one.user.id === openId)
  return (
    <RecordDrawer
      openId={openId}
      onClose={() => users.setSearch({ open: undefined })}
      title={row ? nameOfUser(row.user) : t('users.person')}
      label={row?.user.email ?? ''}
      state={state && <RecordStateIcon state={state} />}
      tab={tab}
      tabs={
        <Tabs value={tab} onChange={(next) => setTab(tabs.find(([one]) => one === next)?.[0] ?? 'access')}>
          <Tabs.List>
            {tabs.map(([one, words]) => (
              <Tabs.Tab key={one} value={one} mih="var(--target)">
                {t.of(words)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      }
    >
      {users.rows && !row && t('users.notHere')}
      {row && tab === 'access' && <Access users={users} row={row} />}
      {row && tab === 'devices' && <Devices users={users} row={row} />}
      {row && tab === 'history' && <UsersHistory users={users} personId={row.user.id} />}
    </RecordDrawer>
  )
}

function Access({ users, row }: { readonly users: Users; readonly row: UserRow }) {
  const { user, lastSeenAt } = row
  return (
    <>
      <FactList
        facts={[
          { label: msg('users.column.account'), value: <StateMark look={stateLooks[stateOf(user)]} /> },
          {
            label: msg('users.column.seen'),
            value:
              lastSeenAt === ''
                ? users.heard
                  ? msg('users.notYet')
                  : ''
                : msg('time.withAgo', { at: moment(lastSeenAt, 'time'), ago: describeAgo(lastSeenAt, users.nowIso) }),
          },
          { label: msg('users.column.joined'), value: joined([moment(user.createdAt, 'time')]) },
        ]}
      />
      <UsersRole users={users} user={user} />
      {user.id !== users.uid && <UsersPassword key={user.id} user={user} />}
      <Account users={users} row={row} />
    </>
  )
}

function Account({ users, row }: { readonly users: Users; readonly row: UserRow }) {
  const t = useWords()
  const { user } = row
  const problem = activeProblem(users.uid, user, users.people, !user.active)
  return (
    <section className={parts['part']} aria-label={t('users.column.account')}>
      <h3 className={parts['heading']}>{t('users.column.account')}</h3>
      <Text size="sm" c="dimmed" mb="xs">
        {user.active ? t('users.disableHint') : t('users.enableHint')}
      </Text>
      {problem !== '' && <Text size="sm">{t.of(problem)}</Text>}
      {/* One button for both, so that the focus stays on it. */}
      {problem === '' && (
        <Button
          variant={user.active ? 'default' : 'filled'}
          aria-busy={users.busy}
          mih="var(--target)"
          leftSection={user.active ? <IconBan size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
          onClick={() => users.switchAccount(user, !user.active)}
        >
          {user.active ? t('users.disable') : t('users.enable')}
        </Button>
      )}
    </section>
  )
}

function Devices({ users, row }: { readonly users: Users; readonly row: UserRow }) {
  return (
    <>
      <DeviceList users={users} row={row} />
      {row.user.id !== users.uid && <UsersSignIns key={row.user.id} user={row.user} />}
    </>
  )
}

function DeviceList({ users, row }: { readonly users: Users; readonly row: UserRow }) {
  const t = useWords()
  if (!users.heard) return null
  if (row.devices.length === 0) {
    return (
      <EmptyState icon={IconDeviceMobile} title={msg('users.noDevice')}>
        {t('users.noDeviceHint')}
      </EmptyState>
    )
  }
  return (
    <>
      <FactList
        facts={row.devices.map((one) => ({
          label: msg('users.device', { device: one.device }),
          value: joined([
            describeAgent(one.agent),
            msg('time.withAgo', { at: moment(one.at, 'time'), ago: describeAgo(one.at, users.nowIso) }),
          ]),
        }))}
      />
      <Text size="xs" c="dimmed" mt="sm">
        {t('users.devicesAsOf')}
      </Text>
    </>
  )
}
