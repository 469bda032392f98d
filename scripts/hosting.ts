/**
 * `npm run hosting -- [--analytics] [--print-service http://localhost:9100]`: writes into firebase.json
 * what Firebase Hosting lets the app's pages reach. Without an option that is what the app needs, and no more.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { isPrintService, policyFor } from '#backend/web/content-policy.ts'

const FILE = 'firebase.json'
const BASE =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data: https://firebasestorage.googleapis.com; font-src 'self'; connect-src 'self' https://firestore.googleapis.com https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firebasestorage.googleapis.com; media-src 'self' blob:; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"

const { values } = parseArgs({
  options: { analytics: { type: 'boolean', default: false }, 'print-service': { type: 'string', default: '' } },
})
const { analytics, 'print-service': printService } = values
if (printService !== '' && !isPrintService(printService))
  throw new Error('--print-service must be a service of the device itself, such as http://localhost:9100.')

const policy = policyFor(BASE, { hasProject: true, hasAnalytics: analytics, printService })
const before = await readFile(FILE, 'utf8')
const after = before.replace(
  /("Content-Security-Policy",\s*"value": )"[^"]*"/,
  (_all, key: string) => `${key}"${policy}"`,
)
await writeFile(FILE, after)
console.log(after === before ? `${FILE} is up to date.` : `${FILE} was written.`)
