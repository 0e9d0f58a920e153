/** Runs the `translate` command on the project's own Node, after installing the packages where they are missing. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const node = `${root}node_modules/node/bin/node`

if (!existsSync(node)) {
  process.stderr.write('Installing packages (npm ci), once.\n')
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit'], { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) {
    process.stderr.write('npm ci failed: check the network and run it by hand.\n')
    process.exit(1)
  }
}

const { status, signal } = spawnSync(
  node,
  ['--disable-warning=ExperimentalWarning', `${root}functions/documents/cli.ts`, ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, NODE_COMPILE_CACHE: `${root}.local/cache/compile` } },
)
process.exit(signal ? 1 : (status ?? 1))
