import { readFileSync, writeFileSync } from 'node:fs'
import { type Priced, prices, pricesOf } from './prices.ts'
import { assumed, limits, measured } from './scale-figures.ts'

/** `npm run scale`: writes infra/SCALE.md from measured figures. A test holds the two together. */
const volumes = [100, 10_000, 1_000_000]
const daySeconds = 86_400
type Line = [what: string, ...values: string[]]

const perSecond = (documents: number, each = 1): number => (documents * each * assumed.peak) / daySeconds

function dollars(documents: number): { all: number; engine: number } {
  const cost = (Object.entries(measured.document) as [Priced, number][]).map(
    ([item, n]) => n * prices[item] * documents,
  )
  const engine = measured.document['translate character'] * prices['translate character'] * documents
  const storage = (documents * assumed.keptBytes * prices['s3 GB-month']) / 1e9
  return { all: cost.reduce((sum, one) => sum + one, storage), engine }
}

/** Functions that run at once in the busiest hour: by Little, arrivals times how long each takes. */
function atOnce(documents: number): number {
  const { document, batchesPerDocument } = measured
  const { stepSeconds, batchSeconds } = assumed
  const steps = document['lambda request'] - batchesPerDocument
  return perSecond(documents, steps * stepSeconds + batchesPerDocument * batchSeconds)
}

const openCarts = (documents: number): number => documents * assumed.openCarts
/** A second, over the day. */
const cartLooks = (documents: number): number => (openCarts(documents) * measured.cartLooks) / daySeconds
/** Writes to one partition of the lists: the index follows each with a delete and a put. */
const partitionWrites = (documents: number): number => perSecond(documents, assumed.listedWrites * 2) / measured.shards

/** Seconds of a sweep to ask about the carts of its minute. */
const asking = (documents: number): number =>
  (cartLooks(documents) * 60 * (assumed.stripeSeconds + assumed.cartTableSeconds)) / measured.cartsAtOnce

/** Seconds of a sweep, in the busiest hour, to list the payments that it looks back on, and to look at the orders of its minute. */
function listing(documents: number): number {
  const { listedSeconds, listedAtOnce, cartsAtOnce } = measured
  const pages = (listedSeconds / listedAtOnce) * assumed.stripeSeconds
  return perSecond(documents, 1 - assumed.openCarts) * (pages + (60 * assumed.tableSeconds) / cartsAtOnce)
}

const fridayJobs = (documents: number): number => documents * assumed.certified * 7
const fridayPayments = (documents: number): number => fridayJobs(documents) / assumed.weeklyJobs
/** Seconds in which a Friday's jobs join their batch, three calls and a transaction at a time, and their statements are made. */
const friday = (documents: number): number =>
  (fridayJobs(documents) / measured.joinedAtOnce) * (3 * assumed.tableSeconds + assumed.transactionSeconds) +
  fridayPayments(documents) * measured.statementSeconds * assumed.slowerCores

/** Seconds in which the tax forms of a year are listed or exported. */
const taxForms = (documents: number): number =>
  documents * assumed.certified * 365 * measured.taxedSeconds * assumed.slowerCores

/** What the load asks of each limit at a number of documents a day, and where that limit ends. */
const walls: { name: string; limit: keyof typeof limits; load: (documents: number) => number }[] = [
  { name: 'functions at once', limit: 'functionsAtOnce', load: atOnce },
  {
    name: 'characters a second to the engine, all in one language pair',
    limit: 'translateBytesASecond',
    load: (documents) => perSecond(documents, measured.document['translate character']),
  },
  {
    name: 'write units of the table, a second',
    limit: 'tableWriteUnitsASecond',
    load: (documents) => perSecond(documents, measured.document['dynamodb write unit']),
  },
  { name: 'writes a second to one partition', limit: 'partitionWritesASecond', load: partitionWrites },
  {
    name: 'executions that the sweep asks about, a second',
    limit: 'describeExecutionsASecond',
    load: (documents) =>
      perSecond(documents, assumed.activeSeconds) / 30 + (documents * assumed.certified * assumed.reviewDays) / 3600,
  },
  { name: 'open carts asked about at Stripe, a second', limit: 'stripeIntentsASecond', load: cartLooks },
  {
    name: 'seconds of a sweep that lists payments and asks about open carts',
    limit: 'paymentSweepSeconds',
    load: (documents) => listing(documents) + asking(documents),
  },
  { name: 'seconds of a sweep that lists payments', limit: 'listingSeconds', load: listing },
  { name: 'plans that the sweep asks about, a day', limit: 'plansADay', load: (n) => n / assumed.planDocuments },
  { name: 'seconds of a Friday run', limit: 'fridaySeconds', load: friday },
  { name: 'payments of a Friday in one answer', limit: 'answeredPayments', load: fridayPayments },
  { name: 'seconds of the tax forms of a year', limit: 'taxSeconds', load: taxForms },
  {
    name: 'characters of unpaid text a day, all refused from here on',
    limit: 'charactersOfADay',
    load: (documents) => documents * measured.document['translate character'],
  },
  {
    name: 'characters of unpaid text a day, each account held to a tenth',
    limit: 'halfOfADay',
    load: (documents) => documents * measured.document['translate character'],
  },
  {
    name: 'characters to the engine a day, before an alarm rings',
    limit: 'engineAlarm',
    load: (documents) => documents * measured.document['translate character'],
  },
  {
    name: 'batches at the engine at once',
    limit: 'batchesAtOnce',
    load: (documents) => perSecond(documents, measured.batchesPerDocument * assumed.batchSeconds),
  },
  {
    name: 'plans at once, and scores',
    limit: 'plansAtOnce',
    load: (documents) => perSecond(documents, 2 * assumed.stepSeconds),
  },
  {
    name: 'executions that wait, open at once',
    limit: 'openExecutions',
    load: (documents) => documents * (assumed.openCarts * assumed.unpaidDays + assumed.certified * assumed.reviewDays),
  },
  {
    name: 'API requests a second',
    limit: 'apiRequestsASecond',
    load: (documents) => perSecond(documents, measured.document['api request']),
  },
  { name: 'executions started, a second', limit: 'startExecutionsASecond', load: (documents) => perSecond(documents) },
  { name: 'mails a day', limit: 'mailsADay', load: (documents) => documents * measured.document.mail },
  {
    name: 'mails a second',
    limit: 'mailsASecond',
    load: (documents) => perSecond(documents, measured.document.mail),
  },
  {
    name: 'mails that are sent at once',
    limit: 'mailsAtOnce',
    load: (documents) => perSecond(documents, measured.document.mail * assumed.mailSeconds),
  },
  {
    name: 'events that one subscriber handles at once',
    limit: 'eventsAtOnce',
    load: (documents) => perSecond(documents, assumed.events * assumed.eventSeconds),
  },
  {
    name: 'documents whose formats are made at once, before their originals go',
    limit: 'formatsAtOnce',
    load: (documents) => perSecond(documents, measured.formatSeconds * assumed.slowerCores),
  },
  {
    name: 'seconds a day of the sweep of kept documents',
    limit: 'retentionSecondsADay',
    load: (documents) => documents * assumed.retainedSeconds,
  },
  {
    name: 'lists of terms at the engine at once',
    limit: 'terminologies',
    load: (documents) => perSecond(documents, assumed.withTerms * assumed.termSeconds),
  },
  {
    name: 'transitions of executions, a second',
    limit: 'transitionsASecond',
    load: (documents) => perSecond(documents, measured.document['step functions transition']),
  },
]

/** Documents a day at which a limit is reached: every load grows with them. */
const reachedAt = ({ limit, load }: (typeof walls)[number]): number => Math.floor(limits[limit].value / load(1))

export function scale(): string {
  const each = (name: string, value: (documents: number) => number, digits = 1): Line => [
    name,
    ...volumes.map((documents) => figure(value(documents), digits)),
  ]
  const perDay = (item: keyof typeof measured.document) => (documents: number) => measured.document[item] * documents
  const lines: Line[] = [
    each('documents a second, busiest hour', (n) => perSecond(n), 3),
    each('API requests a day', perDay('api request'), 0),
    each('table: rows written a day', (n) => n * (measured.document['dynamodb write unit'] / 2), 0),
    each('table: write units a second, busiest hour', (n) => perSecond(n, measured.document['dynamodb write unit'])),
    each('table: read units a second, busiest hour', (n) => perSecond(n, measured.document['dynamodb read unit'])),
    each('writes a second to the hottest partition of a list', partitionWrites),
    each('Lambda GB-seconds a day', perDay('lambda GB-second (arm64)'), 0),
    each('functions at once, busiest hour', atOnce),
    each('transitions of the workflow a day', perDay('step functions transition'), 0),
    each('batches in the works, busiest hour', (n) => perSecond(n, measured.batchesPerDocument * assumed.batchSeconds)),
    each(
      'mails in their queue after a minute without its consumer',
      (n) => perSecond(n, measured.document.mail) * 60,
      0,
    ),
    each('carts open at any time', openCarts, 0),
    each('seconds of a sweep that asks about all carts that are due', asking),
    each('seconds of a sweep that lists payments, busiest hour', listing),
    each('jobs that a Friday pays for', fridayJobs, 0),
    each('seconds of a Friday run', friday),
    each('seconds of the tax forms of a year', taxForms),
    each('jobs for translators a day', (n) => n * assumed.certified, 0),
    each('documents kept, GB', (n) => (n * 30 * assumed.keptBytes) / 1e9),
    ['dollars a day, all', ...volumes.map((n) => money(dollars(n).all))],
    ['dollars a day, all but the engine', ...volumes.map((n) => money(dollars(n).all - dollars(n).engine))],
  ]
  const reached = walls.map((wall) => ({ ...wall, at: reachedAt(wall) })).toSorted((a, b) => a.at - b.at)
  const first = reached[0]
  return `# How far it carries

Computed by \`npm run scale\` from figures that were measured on this code and from what is assumed where nothing could be measured
(\`functions/documents/bench/scale-figures.ts\` keeps the two apart and names each), and prices of ${pricesOf}; nothing here was seen on an account of AWS. A document is a DOCX of ten pages. The busiest hour has ${assumed.peak} times the average; ${100 * assumed.openCarts} % of
the documents leave a cart open for a day, ${100 * assumed.certified} % are certified by a person.

| | ${volumes.map((n) => `${figure(n, 0)} a day`).join(' | ')} |
|---|${volumes.map(() => '---:|').join('')}
${lines.map(([name, ...values]) => `| ${name} | ${values.join(' | ')} |`).join('\n')}

## Where the walls are

Limits of a fresh account, in the order in which they are reached, with the documents a day that reach them in the busiest hour, or over the day where
a limit is one of a day.

| limit | its value | reached at | what moves it |
|---|---:|---:|---|
${reached.map(({ name, limit, at }) => `| ${name} | ${figure(limits[limit].value, 0)} | ${figure(at, 0)} | ${limits[limit].moves} |`).join('\n')}

The first wall is **${first?.name}**, at ${figure(first?.at ?? 0, 0)} documents a day. What is beyond a limit of a day
for characters is refused, with \`daily-limit\`, and an alarm tells of it (\`infra/RUNBOOK.md#daily-limit\`). Only documents that nobody has paid for count: what a card or a plan pays leaves the count again. Documents beyond a limit of the workflow wait there: steps that find
no place come back for a quarter of an hour, and those that the engine tells to slow down for some minutes, what is paid for more than an hour
(\`infra/constructs/workflow.ts\`); what still finds none ends as failed, with the money back. Mails that SES does not take wait in their queue, for a day. The shares in \`infra/constructs/concurrency.ts\` keep calls, the webhook and the sweeps
running meanwhile, and the alarms of \`infra/RUNBOOK.md\` (throttled, old messages) tell of it.

## What grows with nothing

Sweeps read what is due, not what there is: an unpaid document costs its sweep nothing until its day, and a list of a million rows is asked by its first
(\`functions/data/due.ts\`). An idle sweep asks ${measured.shards} partitions a list, half a read unit each. A list is answered by pages of at most
100 rows, and text in at most 256 kB (\`functions/lib/answer-text-bytes.ts\`); what one Friday pays is one answer, which is among the walls. An execution has at most 25,000
events whatever the document (\`infra/features/translation-machine.test.ts\` computes them).
`
}

const figure = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 0, maximumFractionDigits: digits })
const money = (value: number): string =>
  `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

const file = new URL('../../../infra/SCALE.md', import.meta.url)
export const written = (): string => readFileSync(file, 'utf8')
if (import.meta.main) writeFileSync(file, scale())
