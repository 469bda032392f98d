/** The product's build after a change of one line, made as `npm run build` makes it. For tests alone; the product's own configuration does not include it. */
import { defineConfig, loadConfigFromFile, mergeConfig, type Plugin } from 'vite'

const changed: Plugin = {
  name: 'changed',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/app/session/last-user.ts')
      ? `${code}\nObject.assign(globalThis, { build: 'next' })\n`
      : undefined,
}

export default defineConfig(async (env) => {
  const product = await loadConfigFromFile(env, 'vite.config.ts')
  return mergeConfig(product?.config ?? {}, { plugins: [changed] })
})
