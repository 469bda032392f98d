/** A newly made account writes its own record, with no role: an admin gives one. Safe to repeat. */
import { log } from './activity.ts'
import type { CommandContext } from './command-context.ts'
import { insertOne } from './write.ts'

export async function introduceSelf(work: CommandContext, name: string, email: string): Promise<void> {
  await insertOne(work, 'users', {
    id: work.uid,
    name: name.slice(0, 120),
    email: email.slice(0, 200),
    role: '',
    active: true,
  })
}

/** A person opened a session on this device: last seen, devices, and what others call them are read from these rows. */
export async function noteSignIn(work: CommandContext, agent: string): Promise<void> {
  const day = work.now().slice(0, 10)
  const own = await work.db.users.findOne(work.uid).exec()
  await log(work, [
    {
      id: `seen-${work.uid}-${work.device}-${day}`,
      type: 'user.seen',
      refType: 'user',
      refId: work.uid,
      data: { agent: agent.slice(0, 200), name: (own?.name || own?.email || '').slice(0, 120) },
    },
  ])
}
