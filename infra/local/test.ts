import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openFaultProxies } from './chaos/fault-proxies.ts'
import { randomFrom } from './chaos/random.ts'
import { runChaos } from './chaos/run-chaos.ts'
import { tell } from './chaos/tell.ts'
import { type Check, runChecks, staticChecks } from './checks.ts'
import { runCorpus, takeCorpus } from './corpus-suites.ts'
import { engineBundle } from './fresh-bundle.ts'
import { tellGrants } from './grants/tell-grants.ts'
import { runLoad } from './load/run-load.ts'
import { tellLoad } from './load/tell-load.ts'
import { COMPILE_CACHE, cloudEnv, NODE_24, REPO } from './paths.ts'
import { freePorts, type Ports } from './ports.ts'
import { holdPromises, promiseTable, readPromises } from './promise-table.ts'
import { runRig } from './rig.ts'
import { setUp } from './setup/setup.ts'
import { type Stack, startStack } from './stack.ts'
import { addTotals, closingLine, type Ran, runSuite, type Suite, type Totals } from './suites.ts'
import { typeCache } from './type-cache.ts'
import { reportFailure, UserError } from './user-error.ts'

const say = (line: string) => console.log(`· ${line}`)

/** A script from right to left, which no engine of a bare machine can do. */
const PSEUDO_LANGUAGES = ['ar']

/**
 * The short form of `npm run load`, and the five minutes of `npm run chaos`, or fewer where somebody has no more time. Which call meets which
 * fault of the seed depends on the calls before it.
 */
const LOAD = { people: 200, cold: 20, places: 16, seconds: 10, besideBare: false }
const CHAOS = { seconds: Number(process.env['CHAOS_SECONDS'] ?? 300), seed: 4711 }
/** Whoever has no more time has what tests do over and over done a quarter as often, as without `--slow`. */
const repeatsAll = process.env['FEWER_REPEATS'] === undefined
/** And a share of the stories, the first quarter by `1/4`: no promise is proved by these alone, as some are by slow tests. */
const share = process.env['STORIES']
const corpus = takeCorpus(process.env)

/**
 * `npm test`, on ports and state of its own, so that it may run while `npm start` does. `npm test -- --slow` is everything: the slow
 * tests, load and chaos too, real files and the specifications where the environment names some, and types and rules checked whole, whatever
 * was kept of earlier runs.
 */
async function test(): Promise<void> {
  const { slow: isWhole } = parseArgs({ options: { slow: { type: 'boolean', default: false } } }).values
  const began = performance.now()
  const missing = await setUp(say, { forTests: true })
  if (missing.length > 0) {
    throw new UserError(`The tests need what is missing:\n${missing.map(({ remedy }) => `  ${remedy}`).join('\n')}`)
  }
  const checks = await staticChecks(isWhole ? undefined : await typeCache(REPO))
  const stateDir = await mkdtemp(join(tmpdir(), 'attesta-test-'))
  const ports = await freePorts()
  const random = randomFrom(CHAOS.seed)
  const proxies = await openFaultProxies(ports, random)
  const { stripe, captcha } = proxies.ports
  const reached = { stripe, captcha }
  const starting = startStack({ ports, stateDir, say, pseudoLanguages: PSEUDO_LANGUAGES, reached, isForTests: true })
  stopOnSignal(starting, stateDir)
  const totals: Totals[] = []
  const suites: Suite[] = []
  const ran = (...all: Ran[]) => {
    totals.push(...all)
    suites.push(...all.flatMap((one) => one.suites))
  }
  const checkTypesAndRules = async () => totals.push(count(await runChecks(checks, 1, true)))
  const slow = (folder: string, yields = false) =>
    runSuite('slow', { env: cloudEnv(ports.gateway), only: [folder], yields })
  const underStrain = async (stack: Stack) => {
    ran(
      await runRig('infra/local/load/run-load.ts', `V2: ${LOAD.people} people in parallel`, async () =>
        tellLoad(await runLoad(stack, { ...LOAD, stateDir, say })),
      ),
    )
    // Most of chaos waits for sweeps: what needs no cloud has the processors meanwhile.
    await Promise.all([
      runRig('infra/local/chaos/run-chaos.ts', 'P3, P5, R4, W1, W6: every endpoint misbehaves', async () =>
        tell(await runChaos(stack, proxies, { seconds: CHAOS.seconds, random, say })),
      ).then((chaos) => ran(chaos)),
      checkTypesAndRules(),
      slow('functions/', true).then((documents) => ran(documents)),
    ])
  }
  try {
    const envOf = (stack: Stack) => ({ ...testEnv(stack, ports), ...(isWhole && repeatsAll && { WHOLE_TESTS: '1' }) })
    // Two lanes: what waits for the local cloud, and what needs little of it, which leaves the processor to the first.
    const beside = async () => {
      ran(await runSuite('unit*', { env: compiled, yields: true }))
      ran(await runSuite('stories-rows', { env: envOf(await starting), yields: true, again: true }))
    }
    const inCloud = async (other: Promise<void>) => {
      const env = envOf(await starting)
      const parser = join(await engineBundle(REPO), 'parse-process.js')
      ran(await runSuite('integration*', { env: { ...env, PARSER_BUNDLE: parser }, again: true }))
      if (isWhole) {
        ran(await slow('infra/'))
        // Slow tests of documents hold their limits of seconds only where no page is drawn beside them, and leave one of two processors.
        ran(...(await runCorpus(corpus)))
      } else await checkTypesAndRules()
      // A story has minutes, and several windows at work: beside anything else the long ones do not keep to them.
      await other
      ran(await runSuite('stories', { env, share, again: true }))
    }
    const other = beside()
    await Promise.all([inCloud(other), other])
    totals.push(count(await runChecks([auditOf(envOf(await starting))], 1)))
    // Before the cloud is started anew, and forgets what was used.
    for (const line of await tellGrants(stateDir)) say(line)
    if (isWhole) await underStrain(await starting)
  } catch (error) {
    reportFailure(error)
    totals.push({ passed: 0, failed: 1, skipped: 0 })
  } finally {
    await starting.then(
      (stack) => stack.stop(),
      () => undefined,
    )
    await proxies.close()
    await keepLogs(stateDir)
    await rm(stateDir, { recursive: true, force: true })
  }
  say(`promises, held/asked${isWhole ? '' : ' (– is asked by npm test -- --slow alone)'}:`)
  const held = holdPromises(readPromises(), suites)
  for (const line of promiseTable(held)) console.log(`  ${line}`)
  // A promise of which no test ran was not held, whatever else was green.
  if (isWhole) totals.push({ passed: 0, failed: held.filter(({ asked }) => asked === 0).length, skipped: 0 })
  const all = addTotals(totals)
  say(`took ${Math.round((performance.now() - began) / 1000)} s`)
  console.log(closingLine(all))
  process.exitCode = all.failed > 0 ? 1 : 0
}

/** Slow tests do without: what processes of parsers see is as in the cloud. */
const compiled = { NODE_COMPILE_CACHE: COMPILE_CACHE }

/** What integration and story tests read to find the running product. */
function testEnv(stack: Stack, ports: Ports): NodeJS.ProcessEnv {
  return {
    ...cloudEnv(ports.gateway),
    SITE_URL: stack.url,
    MAIL_URL: `${stack.url}/_local/mail.json`,
    STRIPE_URL: stack.stripe,
    GATEWAY: stack.gateway,
    PSEUDO_LANGUAGES: PSEUDO_LANGUAGES.join(','),
    ...compiled,
  }
}

function auditOf(env: NodeJS.ProcessEnv): Check {
  return { name: 'audit of the invariants', command: NODE_24, args: [join(REPO, 'infra/local/audit.ts')], env }
}

const count = (checked: { passed: boolean }[]): Totals => ({
  passed: checked.filter((check) => check.passed).length,
  failed: checked.filter((check) => !check.passed).length,
  skipped: 0,
})

async function keepLogs(stateDir: string): Promise<void> {
  const kept = join(REPO, 'test-output/logs')
  await mkdir(kept, { recursive: true })
  const logs = (await readdir(stateDir).catch(() => [])).filter((name) => name.endsWith('.log'))
  for (const name of logs) await cp(join(stateDir, name), join(kept, name))
}

/** A signal may come more than once, to the group and to each process: only the first one starts the stop. */
function stopOnSignal(starting: Promise<Stack>, stateDir: string): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await starting.then((stack) => stack.stop()).catch(() => undefined)
    await rm(stateDir, { recursive: true, force: true })
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

// Whatever a test left open must not keep a finished run alive.
void test()
  .catch(reportFailure)
  .finally(() => process.exit())
