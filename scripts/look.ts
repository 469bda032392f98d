/**
 * `npm run look -- [--language es] [--theme light] [--as manager] [--to FOLDER] [PATH …]`: a picture of every page, or of these, at the three sizes, from the demonstration
 * warehouse. What was changed is looked at before it is called done.
 */
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pages } from '#domain/core/people/access.ts'
import { languages, type Language } from '#language/translate.ts'
import { buildApp } from '#scripts/demo/serve/build-app.ts'
import { projectFolder } from '#scripts/demo/serve/open-folder.ts'
import { ensureChromium } from './chromium.ts'
import { atRest, devices, openSite, visit, type DeviceName } from './pictures/site.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', default: 'en' },
    theme: { type: 'string', default: 'dark' },
    as: { type: 'string', default: 'admin' },
    to: { type: 'string', default: join(tmpdir(), 'restow-look') },
  },
})

function oneOf<T extends string>(name: string, asked: string, known: readonly T[]): T {
  const found = known.find((one) => one === asked)
  if (found === undefined) throw new Error(`--${name} is one of ${known.join(', ')}.`)
  return found
}

try {
  const language: Language = oneOf('language', values.language, languages)
  const theme = oneOf('theme', values.theme, ['dark', 'light'])
  const paths = positionals.length > 0 ? positionals : pages.map(({ path }) => path)
  const distDir = resolve(projectFolder, process.env['RESTOW_DIST'] ?? 'dist')
  if (process.env['RESTOW_DIST'] === undefined) await buildApp(projectFolder)
  await mkdir(values.to, { recursive: true })
  const site = await openSite(distDir, ensureChromium())
  try {
    for (const device of Object.keys(devices) as DeviceName[]) {
      const page = await site.device(device, values.as, { language, theme })
      for (const path of paths) {
        await visit(page, path)
        await atRest(page)
        const name = path.replaceAll(/[^a-z]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home'
        const file = join(values.to, `${name}-${device}-${theme}-${language}.png`)
        await page.screenshot({ path: file })
        console.log(file)
      }
      await page.context().close()
    }
  } finally {
    await site.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
