import reactPlugin from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { beforePaint } from './plugins/before-paint.ts'
import { brand } from './plugins/brand.ts'
import { designTokens } from './plugins/design-tokens.ts'
import { documents } from './plugins/documents.ts'
import { messages } from './plugins/messages.ts'
import { openapi } from './plugins/openapi.ts'
import { prerenderPages } from './plugins/prerender.ts'

const api = process.env.ATTESTA_ORIGIN ?? 'http://localhost:3000'

const react = /node_modules\/(react|react-dom|scheduler)\//
const everywhere = /node_modules\/(react-router|react-router-dom|i18next|react-i18next|@tanstack)\//
const frame =
  /virtual:messages(\/en\/common)?$|shared\/(brand\/mark|lib\/money|pricing\/price-table|subscriptions\/plan)\.ts|lucide-react.*\/(badge-check|check)\.|web\/src\/(app|routes|paths|shell\/(?!side-panel)|lib\/(color-mode|stored-color-mode|i18n|is-live|languages|loading|online|query-client|send|session|session-hint|stored|site-origin)|ui\/(icon-button|link-button|page|seal|sheet|skeleton|tick-list|toast|toast-region|use-head))\b(?!-)/

/** Builds the site into `web/dist`; in development calls go to the running local cloud. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    reactPlugin(),
    designTokens(),
    messages(),
    openapi(),
    brand(),
    documents(),
    beforePaint(),
    prerenderPages(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What every page needs stays in one file: it compresses better, and a change of ours leaves it in the browser's cache.
      output: {
        codeSplitting: {
          groups: [
            // Else it is put into one of the others, and `main.ts` would begin with that.
            { name: 'preload', test: /vite\/preload-helper/ },
            { name: 'react', test: react },
            { name: 'vendor', test: everywhere },
            { name: 'frame', test: frame },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: false,
    proxy: Object.fromEntries(
      ['^/api/', '^/files/', '^/_local/', '^/config.json$'].map((path) => [path, { target: api }]),
    ),
  },
})
