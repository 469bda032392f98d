/**
 * The product's build on a store that lags as that of a busy machine does: most reads and writes take some milliseconds more, and some take half a second.
 * What acts before the store has answered (a test that presses on, a page that shows an old row) fails with it, where it fails once in hundreds of runs without. For tests alone.
 */
import { defineConfig, loadConfigFromFile, mergeConfig, type Plugin } from 'vite'

const LAGS = `
const lag = (most) => new Promise((go) => setTimeout(go, Math.random() < 0.25 ? Math.random() * most : Math.random() * most / 15))
function lagging(storage) {
  const create = storage.createStorageInstance
  storage.createStorageInstance = async (params) => {
    const instance = await create(params)
    const { bulkWrite, query, findDocumentsById } = instance
    instance.bulkWrite = async (...of) => {
      await lag(500)
      const written = await bulkWrite(...of)
      await lag(300)
      return written
    }
    instance.query = async (...of) => {
      await lag(150)
      return query(...of)
    }
    instance.findDocumentsById = async (...of) => {
      await lag(100)
      return findDocumentsById(...of)
    }
    return instance
  }
  return storage
}
`

const slowStore: Plugin = {
  name: 'slow-store',
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.endsWith('/src/data/store/lean-storage.ts')) return undefined
    const slow = code.replace('  return storage\n}', '  return lagging(storage)\n}')
    if (slow === code) throw new Error('The storage is not as this build knows it.')
    return slow + LAGS
  },
}

export default defineConfig(async (env) => {
  const product = await loadConfigFromFile(env, 'vite.config.ts')
  return mergeConfig(product?.config ?? {}, { plugins: [slowStore] })
})
