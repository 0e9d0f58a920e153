import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Stack } from '../stack.ts'
import type { Clock } from './clock.ts'
import type { FaultProxies } from './fault-proxies.ts'

export type Kills = { workers: number; clouds: number }

/** Kills a worker now and then, in whatever it does, until the load is over. */
export async function killWorkers(
  stack: Stack,
  kills: Kills,
  everyMs: number,
  scenario: { isOpen(): boolean; random(): number },
) {
  while (scenario.isOpen()) {
    await wait(everyMs)
    const workers = await workersOf(stack.cloudPid())
    const pid = workers[Math.floor(scenario.random() * workers.length)]
    if (pid === undefined) continue
    process.kill(pid, 'SIGKILL')
    kills.workers++
  }
}

/**
 * Cuts the functions off from AWS, ends the cloud with every worker and execution in it, and starts it again. It is ended with a
 * signal that lets it write its state: DynamoDB would not lose it.
 */
export async function killCloud(stack: Stack, proxies: FaultProxies, clock: Clock, kills: Kills): Promise<void> {
  proxies.gateway.cut(true)
  await wait(1000)
  await stack.restartCloud(proxies.ports, clock.file)
  proxies.gateway.cut(false)
  kills.clouds++
}

/** The Node processes that the cloud has started for its functions. */
export async function workersOf(cloud: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const found: number[] = []
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // The name may hold spaces: what follows it are state and parent.
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = Number(parent) === cloud ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : ''
    if (/_worker\.[cm]?js/.test(command)) found.push(pid)
  }
  return found
}
