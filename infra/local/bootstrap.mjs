// Plain JavaScript for whatever Node the machine has (20 or newer) with nothing installed yet: everything else runs on the
// Node 24 that `npm ci` brings.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const repo = resolve(here, '../..')
// npm has Node for Linux as packages, whose hashes stand in the lock file. Elsewhere the machine's own has to be new enough.
const isPinned = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
const pinned = isPinned ? `node_modules/node-linux-${process.arch}` : undefined
const node24 = isPinned ? join(repo, 'node_modules/.bin/node') : process.execPath

/** Install the npm packages if they are missing or other than package-lock.json says, then run a TypeScript file on Node 24. */
export function runOnNode24(file, { needsPython = false } = {}) {
  orExplain(() => {
    checkNode()
    if (needsPython) checkPython()
    installPackages()
  })
  handOver(join(here, file))
}

/** Installs the npm packages if they are missing, and says so on standard error. */
export function ensurePackages() {
  orExplain(() => {
    checkNode()
    installPackages()
  })
}

function orExplain(step) {
  try {
    step()
  } catch (error) {
    if (!(error instanceof Missing)) throw error
    console.error(`\n${error.message}\n`)
    process.exit(1)
  }
}

class Missing extends Error {}

function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  const least = isPinned ? 20 : 24
  if (major < least)
    throw new Missing(
      `Attesta needs Node ${least} or newer to start, and this is ${process.version}. Install a newer one: https://nodejs.org`,
    )
}

function checkPython() {
  const asked = spawnSync('python3', ['-c', 'import sys; print(*sys.version_info[:2]); import venv, ensurepip'], {
    encoding: 'utf8',
  })
  if (asked.error)
    throw new Missing(
      'Python 3.11 or newer is needed for the local cloud and there is none. On Debian: sudo apt-get install python3 python3-venv',
    )
  const [major, minor] = asked.stdout.trim().split(' ').map(Number)
  if (major < 3 || (major === 3 && minor < 11))
    throw new Missing(`Python 3.11 or newer is needed for the local cloud, and python3 here is ${major}.${minor}.`)
  if (asked.status !== 0 && !installVenvModule())
    throw new Missing('Python is here without its venv module. On Debian: sudo apt-get install python3-venv')
}

function installVenvModule() {
  if (spawnSync('sh', ['-c', 'command -v apt-get']).status !== 0) return false
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  console.log('· installing python3-venv from Debian')
  const apt = (...args) =>
    spawnSync([...sudo, 'apt-get'][0], [...sudo.slice(1), ...(sudo.length ? ['apt-get'] : []), ...args])
  apt('update', '-qq')
  return apt('install', '-y', '-qq', '--no-install-recommends', 'python3-venv').status === 0
}

function installPackages() {
  if (packagesAreRight()) return
  const { bavail, bsize } = statfsSync(repo)
  if (bavail * bsize < 3e9)
    throw new Missing(
      `Attesta needs 3 GB of free disk to install and run, and ${repo} has ${((bavail * bsize) / 1e9).toFixed(1)} GB.`,
    )
  console.error('· installing npm packages (once, about a minute)')
  const npm = runNpm()
  if (npm.error) throw new Missing('npm is not on the path. It comes with Node: https://nodejs.org')
  if (npm.status !== 0) throw new Missing(npmRemedy(`${npm.stdout}${npm.stderr}`))
  if (!existsSync(node24))
    throw new Missing(
      `npm did not install Node 24: the package node-linux-${process.arch} did not arrive, or is another than package-lock.json says. Run the same command again.`,
    )
}

/**
 * `npm ci` refuses a lock file that leaves out optional packages of other platforms, as npm writes it where a registry has not
 * all of them. `npm install` takes the same versions from the same lock file.
 */
function runNpm() {
  const npm = (...args) => {
    const options = { cwd: repo, encoding: 'utf8', maxBuffer: 1e8 }
    return spawnSync('npm', [...args, '--no-fund', '--no-audit', '--loglevel=error'], options)
  }
  const exact = npm('ci')
  return /EUSAGE/.test(exact.stderr ?? '') ? npm('install', '--no-save') : exact
}

function npmRemedy(output) {
  mkdirSync(join(repo, '.local'), { recursive: true })
  const log = join(repo, '.local/npm.log')
  writeFileSync(log, output)
  const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH/.test(output)
  if (offline) return 'npm cannot reach its registry. Check the network (or proxy) and run the same command again.'
  return `npm ci failed. Its output is in ${log}; the end of it:\n${output.trim().split('\n').slice(-6).join('\n')}`
}

/** npm keeps what it installed in node_modules/.package-lock.json: every package that is there must be the one asked for. */
function packagesAreRight() {
  if (!existsSync(node24)) return false
  try {
    const asked = JSON.parse(readFileSync(join(repo, 'package-lock.json'), 'utf8')).packages
    const installed = JSON.parse(readFileSync(join(repo, 'node_modules/.package-lock.json'), 'utf8')).packages
    return Object.entries(asked).every(([path, { version, optional, devOptional, peer }]) => {
      if (path === '') return true
      const there = installed[path]?.version
      const isOptional = path !== pinned && Boolean(optional || devOptional || peer)
      return there === version || (there === undefined && isOptional)
    })
  } catch {
    return false
  }
}

/** The child hears Ctrl-C itself and stops what it started; this process only waits for it and passes on what it alone hears. */
function handOver(file) {
  const child = spawn(node24, [file, ...process.argv.slice(2)], { stdio: 'inherit', cwd: repo })
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
  child.on('error', ({ message }) => {
    console.error(
      `\n${node24} does not start here (${message}). Attesta runs on Linux with glibc, and on macOS with Node 24.\n`,
    )
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
