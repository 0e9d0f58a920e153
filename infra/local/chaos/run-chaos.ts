import { setTimeout as wait } from 'node:timers/promises'
import { auditUntilSound } from '../audit/audit-until-sound.ts'
import { leaksOf } from '../leaks/canary.ts'
import { readTraces } from '../leaks/read-traces.ts'
import type { Say } from '../setup/say.ts'
import type { Stack } from '../stack.ts'
import { openClock } from './clock.ts'
import { countLosses, type Losses } from './count-losses.ts'
import { buy, newCustomer } from './customer.ts'
import type { FaultProxies } from './fault-proxies.ts'
import { type Kills, killCloud, killWorkers } from './kills.ts'
import { type Person, personAt } from './person.ts'
import { type Journey, part, type Scenario } from './scenario.ts'
import { workAsStaff } from './staff.ts'
import { canary } from './texts.ts'
import { workAsTranslator } from './translator.ts'
import { watchCalls } from './watch-calls.ts'

export type ChaosOptions = { seconds: number; random: () => number; say: Say }
export type Figures = Losses & {
  /** Calls of functions that were looked into, where the text of documents was met, and where it should not have been. */
  calls: number
  met: string[]
  leaked: string[]
  faults: [string, number][]
  kills: Kills
  /** How often the clock of the workers was moved, and how many calls it dated wrongly. */
  clock: { moves: number; dated: number }
  journeys: Journey[]
  retries: number
  troubles: string[]
}

/** The last journeys may wait for every sweep, of which the slowest comes every five minutes, for a task's timeout before it, and for the clock. */
const healingMs = 8 * 60_000
const workerEveryMs = 9000
const clockEveryMs = 7000
/** The cloud is killed at half time, and every so often in a longer run. */
const cloudEverySeconds = 180

/**
 * Customers, a translator and staff at work while every endpoint misbehaves, processes are killed and the clock of the functions moves. Then
 * all is calm, and what was begun has to come to its end by itself, and text of documents goes to the engine alone (promises P3, P5, R4, W1 and W6).
 */
export async function runChaos(stack: Stack, proxies: FaultProxies, options: ChaosOptions): Promise<Figures> {
  const { seconds, random, say } = options
  const clock = await openClock(clockEveryMs, seconds)
  await stack.restartCloud(proxies.ports, clock.file)
  const began = Date.now()
  const ends = began + seconds * 1000
  const people: Person[] = []
  const scenario: Scenario = {
    stack,
    random,
    isOpen: () => Date.now() < ends,
    patientUntil: () => ends + healingMs + clock.furthestMs,
    somebody: () => {
      const octet = () => 1 + Math.floor(random() * 254)
      const person = personAt(stack.url, `203.${octet()}.${octet()}.${octet()}`)
      people.push(person)
      return person
    },
    journeys: [],
    troubles: [],
  }
  const kills: Kills = { workers: 0, clouds: 0 }
  const watch = watchCalls()
  proxies.listen((call) => {
    watch.hear(call)
    clock.hear(call)
  })
  proxies.misbehave(true)
  await webhooks(stack, { copies: 2, shuffle: true, delayMs: 1500 })

  let atWork = 0
  const customer = async (number: number) => {
    const kind = number % 3 === 0 ? 'certified' : 'ai'
    for (let visit = 1; scenario.isOpen(); visit++) {
      const name = `chaos-${number}-${visit}`
      const someone = await newCustomer(scenario, `${name}-${Math.floor(random() * 1e9)}@example.com`)
      // Who has come in buys something, however long that took.
      for (let document = 1; document === 1 || (document <= 3 && scenario.isOpen()); document++)
        await buy(scenario, someone, kind, `${name}-${document}.txt`)
    }
  }
  const customers = [1, 2, 3, 4, 5, 6].map((number) => {
    atWork++
    return part(scenario, `customer ${number}`, () => customer(number)).finally(() => atWork--)
  })
  const others = [
    part(scenario, 'translator', () => workAsTranslator(scenario, () => atWork > 0)),
    part(scenario, 'staff', () => workAsStaff(scenario, stack.status.accounts)),
    killWorkers(stack, kills, workerEveryMs, scenario),
    clock.move(scenario),
    killClouds(),
  ]
  async function killClouds(): Promise<void> {
    for (let at = Math.min(seconds / 2, cloudEverySeconds); at < seconds; at += cloudEverySeconds) {
      await wait(Math.max(0, began + at * 1000 - Date.now()))
      await killCloud(stack, proxies, clock, kills)
      say(`the cloud was killed and is back; ${scenario.journeys.length} documents so far`)
    }
  }

  await wait(seconds * 1000)
  proxies.misbehave(false)
  await webhooks(stack, { copies: 1, shuffle: false, delayMs: 0 })
  say(`all is calm; ${scenario.journeys.filter(({ end }) => end === undefined).length} documents on their way`)
  await Promise.all([...customers, ...others])
  await clock.close()
  const endpoints = { gateway: stack.gateway, mail: `${stack.url}/_local/mail.json`, stripe: stack.stripe }
  const { snapshot, verdicts } = await auditUntilSound(endpoints, say, clock.furthestMs)
  const losses = countLosses(scenario.journeys, snapshot, verdicts)
  losses.unhealed.push(...scenario.troubles)
  const planted = [{ what: 'the text of a document', text: canary }]
  const leaked = [...watch.strays(), ...leaksOf(await readTraces(endpoints, began), planted)]
  const retries = people.reduce((sum, one) => sum + one.retries(), 0)
  return {
    ...losses,
    calls: watch.calls(),
    met: watch.met(),
    leaked,
    faults: proxies.faults(),
    kills,
    clock: { moves: clock.moves(), dated: clock.dated() },
    journeys: scenario.journeys,
    retries,
    troubles: scenario.troubles,
  }
}

async function webhooks({ stripe }: Stack, mode: { copies: number; shuffle: boolean; delayMs: number }): Promise<void> {
  const body = JSON.stringify(mode)
  const answer = await fetch(`${stripe}/_control/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (!answer.ok) throw new Error(`The Stripe stand-in refused: ${await answer.text()}`)
}
