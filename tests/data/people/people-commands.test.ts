import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { setActive, setRole, undoPersonChange } from '#data/people/people-commands.ts'
import { noteSignIn } from '#data/core/introduce-self.ts'
import { log } from '#data/core/jobs/activity.ts'
import { watchPeopleNames } from '#data/core/people-names.ts'
import { watchDevicePresence } from '#data/core/device-presence.ts'
import { aUser } from '#tests/support/records.ts'
import { resumeJobs } from '#data/core/jobs/job.ts'
import { cutBeforeLedger } from '#tests/support/power-cut.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['users', 'activity'], 'ada')
  await context.put('users', [
    aUser({ id: 'ada', role: 'admin' }),
    aUser({ id: 'ben', role: 'admin' }),
    aUser({ id: 'theo', name: 'Theo', role: '' }),
    aUser({ id: 'wiz', role: 'wizard' }),
  ])
})
afterEach(async () => {
  await context.db.close()
})

describe('a newcomer', () => {
  test('gets a role, with a row in the ledger, and loses it again by undo', async () => {
    const change = await setRole(context, 'theo', 'associate')
    expect(await context.read('users', 'theo')).toMatchObject({ role: 'associate', updatedBy: 'ada' })
    if (!change) throw new Error('nothing changed')
    await undoPersonChange(context, change)
    await undoPersonChange(context, change)
    expect(await context.read('users', 'theo')).toMatchObject({ role: '' })
    expect(await context.ledger('theo')).toEqual(['user.roleSet', 'user.roleSet'])
  })
  test('who has the role already changes nothing', async () => {
    await setRole(context, 'theo', 'associate')
    expect(await setRole(context, 'theo', 'associate')).toBeNull()
    expect(await context.ledger('theo')).toEqual(['user.roleSet'])
  })
  test('keeps what another admin gave meanwhile', async () => {
    const change = await setRole(context, 'theo', 'associate')
    await setRole(context, 'theo', 'manager')
    if (change) await undoPersonChange(context, change)
    expect(await context.read('users', 'theo')).toMatchObject({ role: 'manager' })
  })
})

describe('what is refused', () => {
  test('demoting oneself, disabling oneself, roles that are not ours, people who are not there', async () => {
    await expect(setRole(context, 'ada', 'manager')).rejects.toThrow('users.notOwnRole')
    await expect(setActive(context, 'ada', false)).rejects.toThrow('users.notOwnAccount')
    await expect(setRole(context, 'theo', 'owner')).rejects.toThrow('users.noSuchRole')
    await expect(setRole(context, 'nobody', 'associate')).rejects.toThrow('users.personNotHere')
    expect(await context.db.activity.find().exec()).toHaveLength(0)
  })
  test('taking the last other admin’s role back where they became the last', async () => {
    await context.put('users', [aUser({ id: 'ada', role: 'admin', active: false })])
    await expect(setRole(context, 'ben', 'manager')).rejects.toThrow('users.lastAdminRole')
    await expect(setActive(context, 'ben', false)).rejects.toThrow('users.lastAdmin')
  })
})

test('an account is switched off and on, and an undo gives a strange role back as it was', async () => {
  const off = await setActive(context, 'theo', false)
  expect(await context.read('users', 'theo')).toMatchObject({ active: false })
  if (off) await undoPersonChange(context, off)
  expect(await context.read('users', 'theo')).toMatchObject({ active: true })
  const role = await setRole(context, 'wiz', 'associate')
  if (role) await undoPersonChange(context, role)
  expect(await context.read('users', 'wiz')).toMatchObject({ role: 'wizard' })
})

test('a manager, who may read no person’s record, gets a name from what each person’s own device wrote', async () => {
  await noteSignIn({ ...context, uid: 'theo', device: 'ZZ9' }, 'Chrome/150')
  const names = await firstValueFrom(watchPeopleNames(context.db))
  expect(names.get('theo')).toBe('Theo')
  await context.db.users.find().remove()
  await expect.poll(async () => (await firstValueFrom(watchPeopleNames(context.db))).get('theo')).toBe('Theo')
  expect((await firstValueFrom(watchPeopleNames(context.db))).get('nobody')).toBeUndefined()
})

describe('devices', () => {
  test('are those of the sign-ins and of anything else done, live', async () => {
    await noteSignIn(context, 'Mozilla/5.0 (Linux; Android 13) Chrome/150')
    await log({ ...context, uid: 'theo', device: 'ZZ9' }, [{ type: 'unit.received', refType: 'unit', refId: 'x' }])
    const first = await firstValueFrom(watchDevicePresence(context.db))
    expect(first.map((one) => [one.uid, one.device])).toEqual([
      ['theo', 'ZZ9'],
      ['ada', context.device],
    ])
    await log({ ...context, uid: 'ben', device: 'BB1' }, [{ type: 'unit.received', refType: 'unit', refId: 'y' }])
    const later = await new Promise<number>((resolve) => {
      const subscription = watchDevicePresence(context.db).subscribe((list) => {
        if (list.length < 3) return
        resolve(list.length)
        queueMicrotask(() => subscription.unsubscribe())
      })
    })
    expect(later).toBe(3)
  })
})

describe('a person', () => {
  it('whose role was given gets the ledger row after a crash between the two writes', async () => {
    cutBeforeLedger(context)
    await setRole(context, 'theo', 'associate')
    await resumeJobs(context)
    expect(await context.read('users', 'theo')).toMatchObject({ role: 'associate' })
    expect(await context.ledger('theo')).toEqual(['user.roleSet'])
  })
  it('who got another role since keeps it, and the ledger has no counter-entry', async () => {
    const change = await setRole(context, 'theo', 'associate')
    await setRole(context, 'theo', 'manager')
    expect(change && (await undoPersonChange(context, change))).toBe(false)
    expect(await context.ledger('theo')).toEqual(['user.roleSet', 'user.roleSet'])
  })
})
