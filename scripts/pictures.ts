/**
 * `npm run pictures [NAME …]`: the pictures in `docs/pictures`, each page on the device that it is for, taken from the demonstration warehouse. With
 * names, only those.
 */
import { join, resolve } from 'node:path'
import { buildApp } from '#scripts/demo/serve/build-app.ts'
import { projectFolder } from '#scripts/demo/serve/open-folder.ts'
import { ensureChromium } from './chromium.ts'
import { atRest, openSite, visit } from './pictures/site.ts'
import { pictures } from './pictures/pages.ts'

const wanted = process.argv.slice(2)
const distDir = resolve(projectFolder, process.env['RESTOW_DIST'] ?? 'dist')

if (process.env['RESTOW_DIST'] === undefined) await buildApp(projectFolder)
const site = await openSite(distDir, ensureChromium())
try {
  for (const { name, path, device, person, language = 'en', act } of pictures) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const page = await site.device(device, person, { language })
    await visit(page, path)
    await act?.(page, site.demo)
    await page.mouse.move(0, 0)
    await atRest(page)
    const file = `${name}-${device}${language === 'en' ? '' : `-${language}`}.png`
    await page.screenshot({ path: join(projectFolder, 'docs/pictures', file) })
    await page.context().close()
    console.log(file)
  }
} finally {
  await site.close()
}
