import { parseArgs } from 'node:util'
import { STATE } from './paths.ts'
import { portsFrom } from './ports.ts'
import { setUp } from './setup/setup.ts'
import { type Stack, startStack } from './stack.ts'
import { startPage } from './start-page.ts'
import { pseudoLanguagesFrom } from './translate/pseudo-languages.ts'
import { reportFailure } from './user-error.ts'

const say = (line: string) => console.log(`· ${line}`)

/** `npm start`: bring everything up, print one short page, and stop all of it on Ctrl-C. */
async function start(): Promise<void> {
  const { values } = parseArgs({ options: { fresh: { type: 'boolean' }, dev: { type: 'boolean' } } })
  const ports = portsFrom(process.env)
  const pseudoLanguages = pseudoLanguagesFrom(process.env)
  const missing = await setUp(say)
  const { fresh = false, dev = false } = values
  const starting = startStack({ ports, stateDir: STATE, say, missing, dev, fresh, pseudoLanguages })
  stopOnSignal(starting)
  console.log(startPage((await starting).status))
}

function stopOnSignal(starting: Promise<Stack>): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    console.log('\nStopping and saving …')
    starting
      .then((stack) => stack.stop())
      .catch(() => undefined)
      .finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

start().catch(reportFailure)
