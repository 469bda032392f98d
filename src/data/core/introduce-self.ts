/** A newly made account writes its own record, with no role: an admin gives one. Safe to repeat. */
import { log } from '#data/core/jobs/activity.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { insertOne } from '#data/core/jobs/write.ts'
import type { UserDoc } from '#schemas/users.ts'

export async function introduceSelf(
  context: CommandContext,
  { name, email, language }: Pick<UserDoc, 'name' | 'email' | 'language'>,
): Promise<void> {
  await insertOne(context, 'users', {
    id: context.uid,
    name: name.slice(0, 120),
    email: email.slice(0, 200),
    role: '',
    active: true,
    language,
    views: {},
  })
}

/** A person opened a session on this device: last seen, devices, and what others call them are read from these rows. */
export async function noteSignIn(context: CommandContext, agent: string): Promise<void> {
  const day = context.now().slice(0, 10)
  const own = await context.db.users.findOne(context.uid).exec()
  await log(context, [
    {
      id: `seen-${context.uid}-${context.device}-${day}`,
      type: 'user.seen',
      refType: 'user',
      refId: context.uid,
      data: { agent: agent.slice(0, 200), name: (own?.name || own?.email || '').slice(0, 120) },
    },
  ])
}
