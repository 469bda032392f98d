/** Writes the generated deployment files at the top of the project: `npx tsx scripts/rules/write-rules.ts`. */
import { writeFileSync } from 'node:fs'
import { generatedFiles } from './generated-files.ts'

for (const [name, text] of Object.entries(generatedFiles())) {
  writeFileSync(new URL(`../../${name}`, import.meta.url), text)
  console.log(`${name}: ${Buffer.byteLength(text)} bytes`)
}
