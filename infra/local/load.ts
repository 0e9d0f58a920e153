import { mkdtemp, rm } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { auditUntilSound } from './audit/audit-until-sound.ts'
import { runLoad } from './load/run-load.ts'
import { tellLoad } from './load/tell-load.ts'
import { freePorts } from './ports.ts'
import { setUp } from './setup/setup.ts'
import { startStack } from './stack.ts'
import { reportFailure } from './user-error.ts'

const say = (line: string) => console.log(`· ${line}`)
/** Of a function's worker, with what the cloud keeps of a call. */
const bytesOfWorker = 200 * 1024 ** 2

/**
 * `npm run load -- --seconds 30`: 200 people in parallel for five minutes, then 150 cold calls, on a cloud of its own, each beside a
 * handler that only logs. Ends with 1 when anybody got an error, was told that
 * there are too many, or an invariant broke.
 */
async function main(): Promise<void> {
  const whole = (otherwise: number) => ({ type: 'string', default: String(otherwise) }) as const
  const { values } = parseArgs({
    options: {
      seconds: whole(300),
      people: whole(200),
      cold: whole(150),
      workers: whole(Math.max(8, Math.min(200, Math.floor(freemem() / 2 / bytesOfWorker)))),
    },
  })
  await setUp(say)
  const stateDir = await mkdtemp(join(tmpdir(), 'attesta-load-'))
  const inside = Number(values.workers)
  // Schedules and the stream's readers run beside the calls.
  const concurrency = String(inside + 20)
  const stack = await startStack({ ports: await freePorts(), stateDir, say, concurrency })
  try {
    const { people, cold, seconds } = values
    const measured = await runLoad(stack, {
      people: Number(people),
      cold: Number(cold),
      seconds: Number(seconds),
      places: inside,
      besideBare: true,
      stateDir,
      say,
    })
    const { lines, isSound } = tellLoad(measured)
    for (const line of lines) console.log(line)
    const endpoints = { gateway: stack.gateway, mail: `${stack.url}/_local/mail.json`, stripe: stack.stripe }
    const broken = (await auditUntilSound(endpoints, say)).verdicts.flatMap((one) => one.broken)
    console.log(`invariants broken: ${broken.length}`)
    for (const one of broken) console.log(`  ${one}`)
    if (broken.length > 0 || !isSound) process.exitCode = 1
  } finally {
    await stack.stop()
    await rm(stateDir, { recursive: true, force: true })
  }
}

main()
  .catch(reportFailure)
  .finally(() => process.exit())
