/**
 * The product's build with the units' schema at its next version: one index more. For tests alone;
 * the product's own configuration does not include it.
 */
import { defineConfig, loadConfigFromFile, mergeConfig, type Plugin } from 'vite'

const nextSchema: Plugin = {
  name: 'next-schema',
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.endsWith('/schemas/units.ts')) return undefined
    const next = code.replace('version: 1,', 'version: 2,').replace("['label'],", "['label'], ['brand'],")
    if (!next.includes('version: 2,') || !next.includes("['brand'],"))
      throw new Error('The units are not as this test knows them.')
    return next
  },
}

export default defineConfig(async (env) => {
  const product = await loadConfigFromFile(env, 'vite.config.ts')
  return mergeConfig(product?.config ?? {}, { plugins: [nextSchema] })
})
