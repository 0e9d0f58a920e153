import { join } from 'node:path'
import { type Background, startInBackground } from './background.ts'
import { BIN, cloudEnv, REPO } from './paths.ts'
import type { Ports } from './ports.ts'

/** Vite's own server for the pages; calls to the API go to the proxy, as in the built site. */
export async function startVite(ports: Ports, stateDir: string): Promise<Background> {
  const env = { ...cloudEnv(ports.gateway), ATTESTA_ORIGIN: `http://localhost:${ports.site}` }
  const args = ['web', '--port', String(ports.vite), '--strictPort', '--host', 'localhost']
  return startInBackground(join(BIN, 'vite'), args, { env, cwd: REPO, logFile: join(stateDir, 'vite-dev.log') })
}
