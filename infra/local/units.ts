import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeDocx } from '#functions/documents/bench/make-docx.ts'
import { buy, newCustomer } from './chaos/customer.ts'
import { openFaultProxy } from './chaos/fault-proxy.ts'
import { personAt } from './chaos/person.ts'
import type { Scenario } from './chaos/scenario.ts'
import { freePorts } from './ports.ts'
import { setUp } from './setup/setup.ts'
import { type Stack, startStack } from './stack.ts'
import { countUnits, type Units } from './units/unit-counter.ts'
import { reportFailure } from './user-error.ts'

const say = (line: string) => console.log(`· ${line}`)
const idleSeconds = 60

/**
 * `npm run units -- --documents 3`: what a DOCX of ten pages asks of AWS from upload to download, counted on a cloud of its own:
 * calls by service, capacity units of the table. What the schedules ask in the same time without any document is taken off.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { documents: { type: 'string', default: '3' }, pages: { type: 'string', default: '10' } },
  })
  const documents = Number(values.documents)
  await setUp(say)
  const stateDir = await mkdtemp(join(tmpdir(), 'attesta-units-'))
  const ports = await freePorts()
  const counter = countUnits()
  const { rewrite, hear: onAnswer } = counter
  const proxy = await openFaultProxy({ upstream: ports.gateway, speaks: 'aws', random: () => 1, rewrite, onAnswer })
  const stack = await startStack({ ports, stateDir, say })
  try {
    await stack.restartCloud({ gateway: proxy.port })
    say(`nothing for ${idleSeconds} s: what the schedules ask alone`)
    counter.take()
    await wait(idleSeconds * 1000)
    const idle = counter.take()
    say(`${documents} documents of ${values.pages} pages, one after another`)
    const began = Date.now()
    await buyDocuments(stack, documents, Buffer.from(await makeDocx(Number(values.pages))))
    const share = (Date.now() - began) / 1000 / idleSeconds
    for (const line of tellUnits(counter.take(), idle, share, documents)) console.log(line)
  } finally {
    await stack.stop()
    await proxy.close()
    await rm(stateDir, { recursive: true, force: true })
  }
}

async function buyDocuments(stack: Stack, documents: number, bytes: Uint8Array): Promise<void> {
  const ends = Date.now() + 15 * 60_000
  const scenario: Scenario = {
    stack,
    // Pays in an open tab, and gives nothing back.
    random: () => 0.4,
    isOpen: () => true,
    patientUntil: () => ends,
    somebody: () => personAt(stack.url, '203.0.113.7'),
    journeys: [],
    troubles: [],
  }
  const customer = await newCustomer(scenario, 'units@example.com')
  for (let number = 1; number <= documents; number++)
    await buy(scenario, customer, 'ai', `report-${number}.docx`, bytes)
  const trouble = scenario.journeys.find(({ end }) => end !== 'delivered')
  if (trouble) throw new Error(`${trouble.name} was not delivered: ${trouble.trouble ?? trouble.end}`)
}

function tellUnits(all: Units, idle: Units, share: number, documents: number): string[] {
  const each = (counted: number, alone = 0) =>
    Math.max(0, (counted - alone * share) / documents)
      .toFixed(1)
      .padStart(8)
  const calls = [...all.calls].toSorted(([, a], [, b]) => b.units - a.units || b.times - a.times)
  return [
    `${each(all.writes, idle.writes)}  write units a document`,
    `${each(all.reads, idle.reads)}  read units a document`,
    ...calls.map(([name, { times, units }]) => {
      const alone = idle.calls.get(name)
      return `${each(times, alone?.times)}  ${name}${units > 0 ? `, units${each(units, alone?.units)}` : ''}`
    }),
  ]
}

main()
  .catch(reportFailure)
  .finally(() => process.exit())
