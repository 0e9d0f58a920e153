import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openFaultProxies } from './chaos/fault-proxies.ts'
import { randomFrom } from './chaos/random.ts'
import { runChaos } from './chaos/run-chaos.ts'
import { tell } from './chaos/tell.ts'
import { freePorts } from './ports.ts'
import { setUp } from './setup/setup.ts'
import { startStack } from './stack.ts'
import { reportFailure } from './user-error.ts'

const say = (line: string) => console.log(`· ${line}`)

/**
 * `npm run chaos -- --minutes 30`: a mixed load on a cloud of its own, while every endpoint misbehaves and processes are killed.
 * Five minutes unless told otherwise. Ends with 1 when anything was lost, doubled or left unhealed.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string', default: String(Date.now() % 1e6) } },
  })
  await setUp(say)
  const random = randomFrom(Number(values.seed))
  const stateDir = await mkdtemp(join(tmpdir(), 'attesta-chaos-'))
  const ports = await freePorts()
  const proxies = await openFaultProxies(ports, random)
  const { stripe, captcha } = proxies.ports
  const stack = await startStack({ ports, stateDir, say, reached: { stripe, captcha } })
  try {
    say(`chaos for ${values.minutes} minutes with the seed ${values.seed}`)
    const { lines, isSound } = tell(
      await runChaos(stack, proxies, { seconds: Number(values.minutes) * 60, random, say }),
    )
    for (const line of lines) console.log(line)
    if (!isSound) process.exitCode = 1
  } finally {
    await stack.stop()
    await proxies.close()
    await rm(stateDir, { recursive: true, force: true })
  }
}

main()
  .catch(reportFailure)
  .finally(() => process.exit())
