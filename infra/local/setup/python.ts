import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DOT_LOCAL, LOCAL_DIR, VENV, VENV_PYTHON } from '../paths.ts'
import { must } from '../run.ts'
import type { Say } from './say.ts'
import { isDone, markDone } from './stamp.ts'

const REQUIREMENTS = join(LOCAL_DIR, 'setup/requirements.txt')

/** MiniStack and the translation engine in a Python environment of their own, every file checked against its hash. */
export async function setUpPython(say: Say): Promise<void> {
  const stamp = join(VENV, 'attesta.stamp')
  const wanted = readFileSync(REQUIREMENTS, 'utf8')
  if (existsSync(VENV_PYTHON) && isDone(stamp, wanted)) return
  say('installing the local cloud and the translation engine (Python packages, 30 MB)')
  await rm(VENV, { recursive: true, force: true })
  await must(
    'python3',
    ['-m', 'venv', VENV],
    'python3 could not make a virtual environment. On Debian: sudo apt-get install python3-venv',
  )
  const install = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--require-hashes',
    '-r',
    REQUIREMENTS,
  ]
  await must(
    VENV_PYTHON,
    install,
    'pip could not install the Python packages. Check the network (or proxy) and run the same command again.',
    {
      logFile: join(DOT_LOCAL, 'pip.log'),
    },
  )
  markDone(stamp, wanted)
}
