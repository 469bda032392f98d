/** Writes the types and the compiled texts of the catalogues: `npm run messages`. */
import { writeFileSync } from 'node:fs'
import { generatedMessages } from './compile-messages.ts'

for (const [path, text] of generatedMessages()) {
  writeFileSync(new URL(`../../src/messages/${path}`, import.meta.url), text)
}
