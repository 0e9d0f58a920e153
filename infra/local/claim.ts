import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { isRunning } from './background.ts'
import { stopLeftover } from './cloud/ministack.ts'
import type { Ports } from './ports.ts'
import { UserError } from './user-error.ts'

/** Take a state folder and the ports that are used for this process, or say who has them. Returns what gives the folder back. */
export async function claim(stateDir: string, ports: Partial<Ports>): Promise<() => Promise<void>> {
  const file = join(stateDir, 'owner.pid')
  const owner = Number(await readFile(file, 'utf8').catch(() => '0'))
  if (owner !== process.pid && (await isRunning(owner, 'infra/local/'))) {
    throw new UserError(
      `Attesta already runs on this state (process ${owner}, ${stateDir}). Stop it first: kill ${owner}`,
    )
  }
  await mkdir(stateDir, { recursive: true })
  await writeFile(file, String(process.pid))
  await stopLeftover(stateDir)
  await requireFree(ports)
  return () => rm(file, { force: true })
}

async function requireFree(ports: Partial<Ports>): Promise<void> {
  const taken: string[] = []
  for (const [name, port] of Object.entries(ports)) if (await answers(port)) taken.push(`${port} (${name})`)
  if (taken.length === 0) return
  throw new UserError(
    `${taken.length === 1 ? 'A port is' : 'Ports are'} in use: ${taken.join(', ')}.\n` +
      'Stop what holds it, or choose others: PORT=3100 GATEWAY_PORT=4666 npm start',
  )
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
