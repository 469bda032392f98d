import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { setActive, setRole, undoPersonChange } from '#data/people/people-commands.ts'
import { noteSignIn } from '#data/core/introduce-self.ts'
import { log } from '#data/core/activity.ts'
import { watchPeopleNames } from '#data/core/people-names.ts'
import { watchDevicePresence } from '#data/core/device-presence.ts'
import { aUser } from '#tests/support/records.ts'
import { resumeJobs } from '#data/core/job.ts'
import { cutBeforeLedger } from '#tests/support/power-cut.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let work: TestWork
beforeEach(async () => {
  work = await openTestWork(['users', 'activity'], 'ada')
  await work.put('users', [
    aUser({ id: 'ada', role: 'admin' }),
    aUser({ id: 'ben', role: 'admin' }),
    aUser({ id: 'theo', name: 'Theo', role: '' }),
    aUser({ id: 'wiz', role: 'wizard' }),
  ])
})
afterEach(async () => {
  await work.db.close()
})

describe('a newcomer', () => {
  test('gets a role, with a row in the ledger, and loses it again by undo', async () => {
    const change = await setRole(work, 'theo', 'associate')
    expect(await work.read('users', 'theo')).toMatchObject({ role: 'associate', updatedBy: 'ada' })
    if (!change) throw new Error('nothing changed')
    await undoPersonChange(work, change)
    await undoPersonChange(work, change)
    expect(await work.read('users', 'theo')).toMatchObject({ role: '' })
    expect(await work.ledger('theo')).toEqual(['user.roleSet', 'user.roleSet'])
  })
  test('who has the role already changes nothing', async () => {
    await setRole(work, 'theo', 'associate')
    expect(await setRole(work, 'theo', 'associate')).toBeNull()
    expect(await work.ledger('theo')).toEqual(['user.roleSet'])
  })
  test('keeps what another admin gave meanwhile', async () => {
    const change = await setRole(work, 'theo', 'associate')
    await setRole(work, 'theo', 'manager')
    if (change) await undoPersonChange(work, change)
    expect(await work.read('users', 'theo')).toMatchObject({ role: 'manager' })
  })
})

describe('what is refused', () => {
  test('demoting oneself, disabling oneself, roles that are not ours, people who are not there', async () => {
    await expect(setRole(work, 'ada', 'manager')).rejects.toThrow('own role')
    await expect(setActive(work, 'ada', false)).rejects.toThrow('your own account')
    await expect(setRole(work, 'theo', 'owner')).rejects.toThrow('no such role')
    await expect(setRole(work, 'nobody', 'associate')).rejects.toThrow('not on this device')
    expect(await work.db.activity.find().exec()).toHaveLength(0)
  })
  test('taking the last other admin’s role back where they became the last', async () => {
    await work.put('users', [aUser({ id: 'ada', role: 'admin', active: false })])
    await expect(setRole(work, 'ben', 'manager')).rejects.toThrow('last admin')
    await expect(setActive(work, 'ben', false)).rejects.toThrow('last admin')
  })
})

test('an account is switched off and on, and an undo gives a strange role back as it was', async () => {
  const off = await setActive(work, 'theo', false)
  expect(await work.read('users', 'theo')).toMatchObject({ active: false })
  if (off) await undoPersonChange(work, off)
  expect(await work.read('users', 'theo')).toMatchObject({ active: true })
  const role = await setRole(work, 'wiz', 'associate')
  if (role) await undoPersonChange(work, role)
  expect(await work.read('users', 'wiz')).toMatchObject({ role: 'wizard' })
})

test('a manager, who reads nobody’s record, knows a name from what each person’s own device wrote', async () => {
  await noteSignIn({ ...work, uid: 'theo', device: 'ZZ9' }, 'Chrome/150')
  const names = await firstValueFrom(watchPeopleNames(work.db))
  expect(names.get('theo')).toBe('Theo')
  await work.db.users.find().remove()
  await expect.poll(async () => (await firstValueFrom(watchPeopleNames(work.db))).get('theo')).toBe('Theo')
  expect((await firstValueFrom(watchPeopleNames(work.db))).get('nobody')).toBeUndefined()
})

describe('devices', () => {
  test('are those of the sign-ins and of anything else done, live', async () => {
    await noteSignIn(work, 'Mozilla/5.0 (Linux; Android 13) Chrome/150')
    await log({ ...work, uid: 'theo', device: 'ZZ9' }, [{ type: 'unit.received', refType: 'unit', refId: 'x' }])
    const first = await firstValueFrom(watchDevicePresence(work.db))
    expect(first.map((one) => [one.uid, one.device])).toEqual([
      ['theo', 'ZZ9'],
      ['ada', work.device],
    ])
    await log({ ...work, uid: 'ben', device: 'BB1' }, [{ type: 'unit.received', refType: 'unit', refId: 'y' }])
    const later = await new Promise<number>((resolve) => {
      const subscription = watchDevicePresence(work.db).subscribe((list) => {
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
    cutBeforeLedger(work)
    await expect(setRole(work, 'theo', 'associate')).rejects.toThrow('power cut')
    await resumeJobs(work)
    expect(await work.read('users', 'theo')).toMatchObject({ role: 'associate' })
    expect(await work.ledger('theo')).toEqual(['user.roleSet'])
  })
  it('who got another role since keeps it, and the ledger has no counter-entry', async () => {
    const change = await setRole(work, 'theo', 'associate')
    await setRole(work, 'theo', 'manager')
    expect(change && (await undoPersonChange(work, change))).toBe(false)
    expect(await work.ledger('theo')).toEqual(['user.roleSet', 'user.roleSet'])
  })
})
