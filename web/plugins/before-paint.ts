import path from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const file = 'before-paint.js'
const source = path.join(import.meta.dirname, '../src/before-paint.ts')

/** `/before-paint.js`, which the page waits for: a module would come after the first paint, and the policy allows no inline script. */
export function beforePaint(): Plugin {
  return {
    name: 'attesta-before-paint',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: file, source: await script() })
    },
    configureServer(server) {
      server.middlewares.use(`/${file}`, (_, response, next) => {
        script().then((code) => {
          response.setHeader('content-type', 'text/javascript; charset=utf-8')
          response.end(code)
        }, next)
      })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${file}` }, injectTo: 'head-prepend' }],
  }
}

async function script(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2023',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
