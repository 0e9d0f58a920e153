/** What was measured or counted, and where: `npm run scale` computes from these and from what is assumed below. */
export const measured = {
  /** A DOCX of 10 pages: by `npm run units` what it asks of the table, the bucket and the mails, the rest by `npm run cost`, on two cores. */
  document: {
    'translate character': 15_574,
    'lambda GB-second (arm64)': 42,
    'lambda request': 22,
    'step functions transition': 28,
    's3 write': 20,
    's3 read': 49,
    'dynamodb write unit': 923,
    'dynamodb read unit': 148,
    'api request': 20,
    mail: 2.7,
    'kms request': 28,
    'eventbridge event': 2,
    'guardduty object': 1,
    'guardduty GB': 15_000 / 1e9,
  },
  /** `npm run cost`: calls to the engine, each its own batch at most. */
  batchesPerDocument: 4,
  /**
   * `functions/payments/sweep.test.ts`: carts and payments asked about side by side, seconds of a sweep of each minute, what the list of payments
   * has of them, and the seconds that it looks back in pages of a hundred.
   */
  cartsAtOnce: 4,
  sweptSeconds: 40,
  listingSeconds: 40 / 3,
  listedSeconds: 360,
  listedAtOnce: 100,
  /** `functions/subscriptions/sweep.test.ts`: plans asked about side by side, and seconds of a sweep of each minute. */
  plansAtOnce: 4,
  plansSeconds: 15,
  /** `functions/payouts/friday-run.test.ts`: jobs that join a batch in one transaction, and seconds of a run. */
  joinedAtOnce: 33,
  fridaySeconds: 600,
  /** Seconds of a processor that the statement of a translator takes, and bytes of a payment in the answer that has all of a Friday. */
  statementSeconds: 0.06,
  paymentBytes: 227,
  /** Seconds of a processor that the tax forms of a year take for each of its payments, of which twelve pages come at once, and seconds of a call. */
  taxedSeconds: 0.000_014,
  taxSeconds: 29,
  /** `functions/data/keys.ts`: partitions of each list that everything passes through. */
  shards: 8,
  /** `functions/data/payments/orders.ts`: looks at a cart that nobody pays, in its day. */
  cartLooks: 11,
  /** `functions/privacy/sweep.ts`: documents looked at side by side, seconds of a sweep that they have, and sweeps a day. */
  retentionAtOnce: 8,
  retentionSeconds: 90,
  retentionSweeps: 288,
  /** Seconds of a processor that PDF and TXT of the document take, which are made before its original goes, on one of two cores. */
  formatSeconds: 2.3,
} as const

/** What nobody could measure here: change it when an account has shown better. */
export const assumed = {
  /** The busiest hour in averages; carts that stay open for a day, and certified ones, in parts of the documents. */
  peak: 4,
  openCarts: 0.4,
  certified: 0.1,
  /** Seconds that a step has a function of its own, that a batch takes at Amazon Translate, and that Stripe takes to answer. */
  stepSeconds: 1,
  batchSeconds: 3,
  stripeSeconds: 0.15,
  /** Seconds of a call to the table, and of a transaction. */
  tableSeconds: 0.008,
  transactionSeconds: 0.016,
  /** Jobs of a translator in a week, and documents a day of one plan, were all paid by plans. */
  weeklyJobs: 15,
  planDocuments: 1,
  /** Seconds of the table beside Stripe's for a cart, and days that a document that nobody pays waits, and one for its translator. */
  cartTableSeconds: 0.015,
  unpaidDays: 7,
  reviewDays: 1,
  /** Seconds that a mail takes its function, that an event takes its subscriber, and how much slower the cores there are. */
  mailSeconds: 0.3,
  eventSeconds: 0.5,
  slowerCores: 2,
  /** Events of a document that its busiest subscriber hears: that it was paid, and of a certified one that it was signed. */
  events: 1.1,
  /** Seconds between a document's start and its end, in which the sweep asks about its execution each half minute. */
  activeSeconds: 60,
  /** Writes of a document's row while it stands in a list of its stage. */
  listedWrites: 24,
  /** Seconds of the sweep of kept documents that one takes in its four looks, 8 milliseconds a call to the table and 30 to the bucket. */
  retainedSeconds: 0.72,
  /** Documents that bring a glossary, and seconds that their terms lie at Amazon Translate while the engine answers. */
  withTerms: 0.1,
  termSeconds: 30,
  /** Bytes of a document with its working files and results, kept 30 days. */
  keptBytes: 400_000,
} as const

/** What a deployment has that sets nothing. */
const defaults = {
  DAILY_CHARACTERS_IN_ALL: 20_000_000,
  DAILY_CHARACTERS_ALARM: 100_000_000,
} as const
const dayLimit = defaults.DAILY_CHARACTERS_IN_ALL

/** Limits of AWS and of vendors in a fresh account, us-east-1, and whom to ask for more. */
export const limits = {
  functionsAtOnce: { value: 1000, moves: 'a quota of Lambda: ask AWS, then raise `LAMBDA_CONCURRENCY`' },
  translateBytesASecond: {
    value: 1000,
    moves:
      'an older guide of AWS allows 10 kB in 10 s for a language pair, today’s names no number: ask AWS before the first thousand',
  },
  tableWriteUnitsASecond: { value: 40_000, moves: 'a quota of DynamoDB for a table by requests: ask AWS' },
  partitionWritesASecond: {
    value: 1000,
    moves: 'raise `shards` in `functions/data/keys.ts`, after moving the rows that stand in the lists',
  },
  describeExecutionsASecond: {
    value: 15,
    moves: 'ask AWS, or look at fewer: only executions older than their steps may take',
  },
  charactersOfADay: {
    value: dayLimit,
    moves: '`DAILY_CHARACTERS_IN_ALL`, and the money that unpaid text may cost in a day: 300 dollars',
  },
  halfOfADay: {
    value: dayLimit / 2,
    moves:
      '`DAILY_CHARACTERS_IN_ALL`: from half of it on, an account may send a tenth of `DAILY_CHARACTERS_PER_USER` that day, 2 documents of this size',
  },
  engineAlarm: {
    value: defaults.DAILY_CHARACTERS_ALARM,
    moves: '`DAILY_CHARACTERS_ALARM`: nothing is refused here, an alarm rings each day',
  },
  stripeIntentsASecond: {
    value: 25,
    moves: 'ask Stripe: it allows 100 calls a second, and 25 to one address of its API, as that of an intent',
  },
  paymentSweepSeconds: {
    value: measured.sweptSeconds,
    moves:
      '`atOnce` in `functions/payments/sweep.ts`, up to what Stripe allows: carts are asked about later from here on, and payments are found in its list of events meanwhile',
  },
  listingSeconds: {
    value: measured.listingSeconds,
    moves:
      '`lookBackMs` in `functions/payments/sweep.ts`: the newest pages come first, and from here on a sweep lists less than the five minutes in which Stripe may list a payment late',
  },
  plansADay: {
    value: (measured.plansAtOnce * measured.plansSeconds * 1440) / (assumed.stripeSeconds + 3 * assumed.tableSeconds),
    moves:
      '`enoughMs` in `functions/subscriptions/sweep.ts`: each plan is looked at once a day, later from here on; what Stripe tells of one is heard meanwhile',
  },
  fridaySeconds: {
    value: measured.fridaySeconds,
    moves:
      'a run that ends goes on three times and then each hour, where it broke off; `memoryMb` in `infra/features/payouts.ts` makes statements faster',
  },
  answeredPayments: {
    value: Math.floor(6_291_556 / measured.paymentBytes),
    moves: 'pages of payments in `getPayoutBatch` and in what confirms them: Lambda ends an answer at 6 MB',
  },
  taxSeconds: {
    value: measured.taxSeconds,
    moves:
      'sums of a year that are kept as payments are made, in `functions/data/payouts/payouts.ts`: the forms of a year are added up in one call to `functions/tax/year.ts`, whole',
  },
  batchesAtOnce: { value: 200, moves: 'the share of `translate-batch` in `infra/constructs/concurrency.ts`' },
  plansAtOnce: { value: 40, moves: 'the shares of `plan` and `score` in `infra/constructs/concurrency.ts`' },
  openExecutions: {
    value: 1_000_000,
    moves: 'a quota of Step Functions: ask AWS, or shorten `PAYMENT_DEADLINE_SECONDS`',
  },
  apiRequestsASecond: {
    value: 250,
    moves: 'the throttle of the stage in `infra/constructs/api.ts`; the quota behind it is 10,000',
  },
  startExecutionsASecond: { value: 300, moves: 'ask AWS' },
  mailsADay: {
    value: 50_000,
    moves:
      'a quota of SES: ask AWS. Its guide names no number: 50,000 a day and 14 a second are what an account mostly gets that leaves the sandbox',
  },
  mailsASecond: { value: 14, moves: 'the same quota of SES: ask AWS' },
  mailsAtOnce: {
    value: 5,
    moves: '`maxConcurrency` in `infra/constructs/work-queue.ts`; a function sends one mail at a time',
  },
  eventsAtOnce: { value: 10, moves: '`maxConcurrency` in `infra/constructs/event-queues.ts`' },
  formatsAtOnce: {
    value: 5,
    moves:
      '`maxConcurrency` in `infra/constructs/work-queue.ts`, up to the share of `export` in `infra/constructs/concurrency.ts`; what a quiet hour makes up for waits until then',
  },
  retentionSecondsADay: {
    value: measured.retentionAtOnce * measured.retentionSeconds * measured.retentionSweeps,
    moves:
      '`atOnce` in `functions/privacy/sweep.ts`, or more sweeps a day: originals and results stay longer until then, and an alarm rings',
  },
  terminologies: {
    value: 100,
    moves:
      'a quota of Amazon Translate: ask AWS. While the engine is down each paid document with a glossary keeps one, and from the hundredth on the others wait as for the engine',
  },
  transitionsASecond: { value: 1500, moves: 'a quota of Step Functions: ask AWS, new accounts may have less' },
} as const
