/** `npm run export-guide`: writes `docs/export-format.md` after a change of the schemas or of the format. */
import { writeFileSync } from 'node:fs'
import { exportGuide } from '#scripts/leave/export-guide.ts'

writeFileSync(new URL('../docs/export-format.md', import.meta.url), exportGuide())
