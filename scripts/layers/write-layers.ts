/** Writes `.oxlint-layers.json` from the table of who sees whom: `npm run layers`. */
import { writeFileSync } from 'node:fs'
import { lintConfig } from './lint-config.ts'

writeFileSync(new URL('../../.oxlint-layers.json', import.meta.url), lintConfig())
