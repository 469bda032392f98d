import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, normalizePath } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkGroups } from './scripts/chunks.ts'
import { compileAhead } from './scripts/compile-ahead.ts'
import { nameEarlyFiles } from './scripts/early-files.ts'
import { wholeFiles } from './scripts/whole-files.ts'

const whole = wholeFiles()

const shortName = (name: string) => (name.startsWith('shared~') ? 'shared' : '[name]')

/** The product's build. The worker is our own (`src/sw.ts`, Workbox only) and is registered by the app, so that it decides about updates. */
export default defineConfig({
  build: {
    target: 'es2023',
    // Old hashed assets stay on the host, so that an open tab of the build before still finds its chunks.
    emptyOutDir: true,
    // Why `||`: an empty name is the project's own folder, which the build would empty.
    outDir: process.env['RESTOW_DIST'] || 'dist',
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        // A shared chunk would carry the names of all its pages.
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${shortName(names[0] ?? '')}-[hash][extname]`,
        codeSplitting: { groups: chunkGroups(normalizePath(import.meta.dirname)) },
      },
    },
  },
  // RxJS has classes under this name, and without it what browsers of 2015 need in their place.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  plugins: [
    react(),
    compileAhead(),
    nameEarlyFiles(),
    whole.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest,wasm}'],
        maximumFileSizeToCacheInBytes: 6 * 1024 * 1024,
        manifestTransforms: [whole.transform],
      },
      manifest: {
        name: 'Restow',
        short_name: 'Restow',
        description: 'Warehouse and resale operations, with or without a network.',
        start_url: '/',
        display: 'standalone',
        background_color: '#16181a',
        theme_color: '#16181a',
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        ],
      },
    }),
  ],
})
