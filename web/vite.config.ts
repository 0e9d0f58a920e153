import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { designTokens } from './plugins/design-tokens.ts'
import { messages } from './plugins/messages.ts'

const api = process.env.ATTESTA_ORIGIN ?? 'http://localhost:3000'

/** Builds the site into `web/dist`; in development calls go to the running local cloud. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), designTokens(), messages()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  server: {
    port: 5173,
    strictPort: false,
    proxy: Object.fromEntries(['/api', '/_local', '/config.json'].map((path) => [path, { target: api }])),
  },
})
