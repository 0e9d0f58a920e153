import { BatchWriteCommand, paginateScan } from '@aws-sdk/lib-dynamodb'
import { api } from '#shared/api.ts'
import { ApplicationId, TicketId, TranslationId, UploadId } from '#shared/lib/id.ts'
import type { Row } from '#shared/lib/route.ts'
import { newTicket } from '#shared/support/ticket.ts'
import * as data from '../../data/data.ts'
import { client, tableName } from '../../data/table.ts'
import { createTable } from '../../data/testing/create-table.ts'
import { newTranslation } from '../../data/testing/new-translation.ts'
import { newTranslator } from '../../data/testing/new-translator.ts'
import { createPerson, signedIn } from '../../data/testing/person.ts'
import { queuedJob } from '../../data/testing/queued-job.ts'
import { newId } from '../../lib/base.ts'
import { call } from '../../lib/testing/call.ts'
import { openEdge } from '../../lib/testing/open-edge.ts'

/**
 * Builds the table with a number of rows and reads every list and figure of staff from it, through the handlers: each GET row of the
 * contract that staff may call and that names no item. Prints a JSON line for each size: `{ rows, reads: [{ path, ms, units, items }] }`.
 */
type Read = { path: string; ms: number; units: number; items: number }
type Item = Record<string, unknown> & { pk: string; sk: string }

/** One genuine item of each noun with all its rows; the others are made like it. */
async function seeds(): Promise<Item[][]> {
  const now = new Date()
  const at = now.toISOString()
  const made: Item[][] = []
  let known = new Set<string>()
  const rowsAfter = async (make: () => Promise<unknown>) => {
    await make()
    const all: Item[] = []
    for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName() }))
      all.push(...(Items as Item[]))
    made.push(all.filter(({ pk, sk }) => !known.has(`${pk}|${sk}`)))
    known = new Set(all.map(({ pk, sk }) => `${pk}|${sk}`))
  }
  await rowsAfter(() => createPerson())
  await rowsAfter(() => queuedJob(now))
  await rowsAfter(async () => {
    const translation = newTranslation({ stage: 'queued', createdAt: at })
    const { userId, uploadId } = translation
    const facts = { filename: 'a.txt', fileType: 'txt', size: 5, key: `uploads/${userId}/${uploadId}/source` } as const
    const upload = {
      id: UploadId.parse(uploadId),
      userId,
      ...facts,
      createdAt: at,
      expiresAt: now.getTime() / 1000 + 3600,
    }
    await data.uploads.create(upload)
    await data.translations.create(translation, upload)
  })
  await rowsAfter(() => newTranslator(['es-en']))
  await rowsAfter(async () => {
    const asked = { subject: 'A question', message: 'Where is my document? '.repeat(10) }
    const person = { author: 'person', userId: null, name: 'Ana', email: 'ana@example.com' } as const
    await data.tickets.create(newTicket({ id: TicketId.parse(newId()), ...person, ...asked }, now))
  })
  await rowsAfter(async () => {
    const id = ApplicationId.parse(newId())
    const asked = {
      companyName: 'Acme',
      contactName: 'Ana',
      email: 'ana@example.com',
      useCase: 'Contracts',
      adminNotes: null,
    }
    const open = { status: 'pending', approvedBy: null, approvedAt: null, createdAt: at, updatedAt: at } as const
    await data.applications.create({ id, userId: null, ...asked, ...open })
  })
  const payout = {
    translationId: TranslationId.parse(newId()),
    userId: 1,
    amountCents: 2495,
    payoutCents: 1746,
    platformFeeCents: 749,
  }
  made.push([
    {
      pk: `TRANSLATION#${payout.translationId}`,
      sk: 'PAYOUT',
      ...payout,
      sourceLanguage: 'es',
      targetLanguage: 'en',
      status: 'pending',
      moves: 0,
      createdAt: at,
      statusAt: at,
      gsi2pk: 'PAYOUTS#pending',
      gsi2sk: `${at}#${payout.translationId}`,
    },
  ])
  return made
}

/** The same rows under other numbers. */
function copyOf(rows: readonly Item[]): Item[] {
  const numbers = new Map<string, string>()
  const text = JSON.stringify(rows).replaceAll(/\d{13,16}(?!\d)/g, (number) => {
    if (!numbers.has(number)) numbers.set(number, String(newId()))
    return numbers.get(number) ?? number
  })
  return JSON.parse(text) as Item[]
}

async function fill(size: number): Promise<number> {
  const kinds = await seeds()
  const perRound = kinds.reduce((sum, rows) => sum + rows.length, 0)
  let written = perRound
  let waiting: Item[] = []
  const flush = async () => {
    const parts = Array.from({ length: Math.ceil(waiting.length / 25) }, (_, i) => waiting.slice(i * 25, i * 25 + 25))
    waiting = []
    await Promise.all(
      parts.map((part) =>
        client.send(
          new BatchWriteCommand({ RequestItems: { [tableName()]: part.map((Item) => ({ PutRequest: { Item } })) } }),
        ),
      ),
    )
  }
  while (written < size) {
    for (const rows of kinds) waiting.push(...copyOf(rows))
    written += perRound
    if (waiting.length >= 500) await flush()
  }
  await flush()
  await data.counters.repair(await data.counters.countAll())
  return written
}

/** DynamoDB's rule: 4 KB read is half a unit, a whole one when it is read consistently; each request is rounded up by itself. */
function unitsOf(command: { input: Record<string, unknown> }, output: Record<string, unknown>): number {
  const items = [output['Items'] ?? [], output['Item'] ?? []].flat() as Item[]
  const many = Object.values((output['Responses'] ?? {}) as Record<string, Item[]>).flat()
  const factor = command.input['ConsistentRead'] === true ? 1 : 0.5
  const kilobytes4 = (rows: readonly Item[]) => Math.max(1, Math.ceil(JSON.stringify(rows).length / 4096))
  if (many.length > 0) return many.reduce((sum, item) => sum + kilobytes4([item]) * factor, 0)
  const seen = Number(output['ScannedCount'] ?? items.length)
  // What a filter left out was read too.
  return kilobytes4(items) * factor * Math.max(1, items.length > 0 ? seen / items.length : 1)
}

let units = 0
let items = 0
client.middlewareStack.add(
  (next, context) => async (args) => {
    const result = await next(args)
    const name = String(context.commandName)
    if (/^(Query|Get|BatchGet|Scan)/.test(name)) {
      const output = result.output as Record<string, unknown>
      units += unitsOf({ input: args.input as Record<string, unknown> }, output)
      items += Number(output['ScannedCount'] ?? 1)
    }
    return result
  },
  { step: 'initialize', priority: 'high' },
)

/** Calls of staff; one is shared with customers, who read their own. */
const isStaffs = ({ access, power }: Row): boolean => access.who === 'staff' || power !== undefined

const lists = Object.entries(api).flatMap(([noun, rows]) =>
  rows.filter((row) => isStaffs(row) && row.method === 'GET' && !row.path.includes('{')).map((row) => ({ noun, row })),
)

async function readAll(cookies: string[]): Promise<Read[]> {
  const reads: Read[] = []
  for (const { noun, row } of lists) {
    const folder = noun.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const { handler } = (await import(`../../${folder}/entry.ts`)) as { handler: unknown }
    for (const query of queriesOf(row)) {
      const path = `${row.path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`
      const ask = () => call(handler, row, { cookies, ...(query && { query }) })
      const first = await ask()
      if (first.status !== 200)
        throw new Error(`${path} answered ${first.status}: ${JSON.stringify(first.body).slice(0, 300)}`)
      // The second time, so that nothing is measured that is loaded once.
      units = 0
      items = 0
      const began = performance.now()
      await ask()
      reads.push({ path, ms: performance.now() - began, units, items })
    }
  }
  return reads
}

const queries: Record<string, Record<string, string>[]> = {
  getAnalytics: [{ range: '30d' }, { range: '365d' }],
  listTranslations: [{ all: 'true' }],
  listTaxForms: [{ year: '2026' }],
}
const queriesOf = ({ name }: Row): (Record<string, string> | undefined)[] => queries[name] ?? [undefined]

const sizes = process.argv.slice(2).map(Number)
const original = console.log
console.log = () => undefined
for (const size of sizes) {
  await createTable()
  await openEdge()
  const rows = await fill(size)
  const { id } = await createPerson({ adminLevel: 'super', isAdmin: true })
  const cookies = await signedIn(id, { secondFactorAt: new Date().toISOString() })
  original(JSON.stringify({ rows, reads: await readAll(cookies) }))
}
