import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { designTokens } from './plugins/design-tokens.ts'
import { messages } from './plugins/messages.ts'
import { openapi } from './plugins/openapi.ts'

const api = process.env.ATTESTA_ORIGIN ?? 'http://localhost:3000'

const everywhere = /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack)\//

/** Builds the site into `web/dist`; in development calls go to the running local cloud. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), designTokens(), messages(), openapi()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      // What every page needs stays in one file: it compresses better, and a change of ours leaves it in the browser's cache.
      output: { codeSplitting: { groups: [{ name: 'vendor', test: everywhere }] } },
    },
  },
  server: {
    port: 5173,
    strictPort: false,
    proxy: Object.fromEntries(['^/api/', '^/_local/', '^/config.json$'].map((path) => [path, { target: api }])),
  },
})
