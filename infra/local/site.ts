import { join } from 'node:path'
import { BIN, cloudEnv, REPO } from './paths.ts'
import { must } from './run.ts'
import type { Say } from './setup/say.ts'
import { isDone, markDone } from './setup/stamp.ts'
import { hashSources } from './sources.ts'

const SOURCES = ['web', 'shared', 'package-lock.json']

/** Build the single-page application unless nothing in it has changed. Each instance builds into its own state. */
export async function buildSite(options: { stateDir: string; gatewayPort: number; say: Say }): Promise<string> {
  const folder = join(options.stateDir, 'site')
  const stamp = join(options.stateDir, 'site.stamp')
  const wanted = hashSources(SOURCES)
  if (isDone(stamp, wanted)) return folder
  options.say('building the site (vite build)')
  await must(
    join(BIN, 'vite'),
    ['build', 'web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    'The site could not be built:',
    {
      cwd: REPO,
      env: cloudEnv(options.gatewayPort),
      logFile: join(options.stateDir, 'vite.log'),
    },
  )
  markDone(stamp, wanted)
  return folder
}
