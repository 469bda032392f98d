/**
 * `npm run admin -- grant EMAIL ROLE`: gives a person a role where no admin can do it in the app: in a new Firebase project (`--key`), or in a data
 * folder whose admins are all gone (`--data`).
 */
import { parseArgs } from 'node:util'
import { grantInProject, readServiceKey } from '#scripts/admin/firebase-project.ts'
import { grantInFolder } from '#scripts/admin/data-folder.ts'
import { roles } from '#schemas/users.ts'

const USAGE = `Usage: npm run admin -- grant EMAIL ${roles.join('|')} --key SERVICE-ACCOUNT.json   in a Firebase project
       npm run admin -- grant EMAIL ${roles.join('|')} [--data .data]             in a data folder, while no server runs on it`

async function run(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { key: { type: 'string' }, data: { type: 'string', default: '.data' } },
  })
  const [command, email = '', role = '', ...more] = positionals
  const isRole = (roles as readonly string[]).includes(role)
  if (command !== 'grant' || !email.includes('@') || !isRole || more.length > 0) throw new Error(USAGE)
  if (values.key === undefined) {
    await grantInFolder(values.data, { email, role })
    return `${email} is now ${role} in ${values.data}.`
  }
  const key = await readServiceKey(values.key)
  await grantInProject(key, { email, role })
  return `${email} is now ${role} in the project ${key.project_id}.`
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
