/** Runs the `translate` command on the project's own Node, after installing the packages where they are missing. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const node = `${root}node_modules/.bin/node`

if (!existsSync(node)) {
  const { ensurePackages } = await import('./bootstrap.mjs')
  ensurePackages()
}

if (Number.parseInt(process.versions.node, 10) < 24) {
  const { status, signal } = spawnSync(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' })
  process.exit(signal ? 1 : (status ?? 1))
}

// For this process, and for the reader that it starts.
process.env.NODE_COMPILE_CACHE ??= `${root}.local/cache/compile`
module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
const { engineBundle } = await import('./fresh-bundle.ts')
await import(pathToFileURL(`${await engineBundle(root)}/cli.js`).href)
