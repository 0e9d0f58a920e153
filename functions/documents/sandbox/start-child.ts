import { type ChildProcess, spawn } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The child's code lies beside this file, and beside the bundle that this file became a part of. */
const here = import.meta.url
const isSource = here.endsWith('.ts')
/** Sources take three times as long to start as their bundle: tests, which start hundreds of children, name one that is made of them. */
const script =
  (isSource && process.env['PARSER_BUNDLE']) || fileURLToPath(new URL(`./parse-process${extname(here)}`, here))

/** Where the child's code and its data are: the whole project for the sources, the folder of the bundle for a bundle. */
export const codeFolder = fileURLToPath(new URL(isSource ? '../../../' : './', here))

const flags = (heapMegabytes: number): string[] => [
  `--max-old-space-size=${heapMegabytes}`,
  '--max-semi-space-size=8',
  // It opens files without asking the permissions.
  '--no-experimental-sqlite',
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=SecurityWarning',
]

/** What the child may hold resident, and how much of it Node's heap may be. */
type Memory = { megabytes: number; heapMegabytes: number }

/**
 * Starts the process in which a file is parsed. It inherits no environment, and Node's permissions leave it nothing but
 * reading its own code: no other file, no process, no thread, no add-on.
 */
export function startChild(
  readable: readonly string[],
  { megabytes, heapMegabytes }: Memory,
  path = script,
): ChildProcess {
  // The data limit counts reserved pages too, so it stands far above the resident limit: a second fence, no core files.
  const shell = `ulimit -c 0; ulimit -d ${(megabytes + 1200) * 1000} 2>/dev/null; exec "$@"`
  const permissions = ['--permission', ...readable.map((folder) => `--allow-fs-read=${folder}`)]
  const cache = process.env['NODE_COMPILE_CACHE']
  const child = spawn('/bin/sh', ['-c', shell, 'sh', process.execPath, ...flags(heapMegabytes), ...permissions, path], {
    stdio: ['ignore', 'ignore', process.env['ATTESTA_DEBUG'] ? 'inherit' : 'ignore', 'ipc'],
    serialization: 'advanced',
    cwd: '/',
    env: cache && readable.some((folder) => cache.startsWith(folder)) ? { NODE_COMPILE_CACHE: cache } : {},
  })
  // An error outside of an ask must not end the parent; the next ask finds the child gone.
  return child.on('error', () => undefined)
}
