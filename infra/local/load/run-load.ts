import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { workersOf } from '../chaos/kills.ts'
import { clientsOf, physicalId } from '../cloud/clients.ts'
import { STACKS } from '../outside.ts'
import { cloudEnv, LOCAL_DIR, NODE_24 } from '../paths.ts'
import { must } from '../run.ts'
import type { Say } from '../setup/say.ts'
import type { Stack } from '../stack.ts'
import { barePath, deployBareHandler } from './bare-handler.ts'
import { type Measured, note, startMeasuring } from './measure.ts'
import { semaphore } from './semaphore.ts'

export type LoadOptions = {
  people: number
  cold: number
  places: number
  seconds: number
  /** Whether the same is asked of a handler that only logs. */
  besideBare: boolean
  stateDir: string
  say: Say
}
type Ask = { method: 'GET' | 'PATCH'; path: string; body?: object }

/** What people do most: reading who they are, their history, the offers; and writing their profile. */
const asks: Ask[] = [
  { method: 'GET', path: '/api/me' },
  { method: 'GET', path: '/api/translations' },
  { method: 'GET', path: '/api/offers' },
  { method: 'GET', path: '/api/languages' },
  { method: 'PATCH', path: '/api/me', body: { firstName: 'Ana', lastName: 'Souza' } },
]
const bare: Ask[] = [{ method: 'GET', path: barePath }]

type Person = { cookie: string; address: string }

/** Everybody at once, each asking again as soon as there is an answer; then as many calls that find no worker (promise V2). */
export async function runLoad(stack: Stack, options: LoadOptions): Promise<Measured[]> {
  const { people: howMany, places, seconds, cold, besideBare, say } = options
  if (besideBare) await deployBareHandler(clientsOf(stack.gateway))
  const people = await makePeople(stack, options)
  const enter = semaphore(places)
  const ask = (to: Measured, one: Ask, person: Person) => enter(() => call(stack.url, one, person, to))

  const warm = async (name: string, mix: Ask[]) => {
    say(`${name}: ${howMany} in parallel for ${seconds} s, ${places} of them in a function at once`)
    await Promise.all(
      mix.flatMap((one) => people.slice(0, places).map((person) => ask(startMeasuring(''), one, person))),
    )
    const measured = startMeasuring(name)
    const ends = Date.now() + seconds * 1000
    await Promise.all(
      people.map(async (person, i) => {
        for (let turn = i; Date.now() < ends; turn++) await ask(measured, mix[turn % mix.length] as Ask, person)
      }),
    )
    return measured
  }
  /** A wave asks as many as may be inside at once, after every worker has been ended. */
  const chill = async (name: string, mix: Ask[]) => {
    say(`${name}: ${cold} calls that find no worker, ${places} at once`)
    const measured = startMeasuring(name)
    for (let asked = 0; asked < cold; asked += places) {
      await endWorkers(stack.cloudPid())
      const wave = people.slice(0, Math.min(places, cold - asked))
      await Promise.all(wave.map((person, i) => ask(measured, mix[(asked + i) % mix.length] as Ask, person)))
    }
    return measured
  }
  const measured = [await warm('warm', asks), await chill('cold', asks)]
  if (besideBare) measured.push(await warm('warm, bare handler', bare), await chill('cold, bare handler', bare))
  return measured
}

/** Until none is left: a call that meets a worker which is just ending is no cold call. */
async function endWorkers(cloud: number): Promise<void> {
  for (let left = await workersOf(cloud); left.length > 0; left = await workersOf(cloud)) {
    for (const pid of left) process.kill(pid, 'SIGKILL')
    await wait(500)
  }
}

async function call(site: string, { method, path, body }: Ask, person: Person, to: Measured): Promise<void> {
  const began = performance.now()
  const headers = {
    origin: new URL(site).origin,
    cookie: person.cookie,
    'x-local-viewer-address': person.address,
    ...(body && { 'content-type': 'application/json' }),
  }
  const status = await fetch(site + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
  note(to, status, performance.now() - began)
}

async function makePeople({ gateway }: Stack, { people, stateDir }: LoadOptions): Promise<Person[]> {
  const TABLE_NAME = await physicalId(clientsOf(gateway), STACKS[0] ?? '', 'AWS::DynamoDB::Table')
  const file = join(stateDir, 'people.json')
  await must(NODE_24, [join(LOCAL_DIR, 'load/make-people.ts'), String(people), file], 'The people were not made.', {
    env: { ...cloudEnv(Number(new URL(gateway).port)), TABLE_NAME },
  })
  const cookies = JSON.parse(await readFile(file, 'utf8')) as string[]
  return cookies.map((cookie, i) => ({ cookie, address: `203.${1 + Math.floor(i / 250)}.113.${1 + (i % 250)}` }))
}
