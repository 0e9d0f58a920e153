import { expect, test } from 'vitest'
import { letterHash } from '#functions/data/letter-hash.ts'
import { audit, invariants } from './audit.ts'
import type { Row, Snapshot } from './books.ts'
import { soundSnapshot } from './testing/sound-snapshot.ts'

const hello = { to: ['ana@example.com'], subject: 'Hello', text: 'Hello, Ana.' }

/** The cause of a mail that the vendor may have sent: it has no number. */
const lostAnswer = (status: string) => ({
  pk: 'MAIL#hello:1',
  sk: 'MAIL',
  cause: 'hello:1',
  status,
  letterHash: letterHash('ana@example.com', hello),
})

test.each(['unknown', 'sending'])('a mail that is %s has its cause, whether it came or not', (status) => {
  const snapshot = soundSnapshot()
  snapshot.rows.push(lostAnswer(status))
  expect(audit(snapshot).flatMap((one) => one.broken)).toEqual([])
  snapshot.mails.push({ id: 'm9', ...hello })
  expect(audit(snapshot).flatMap((one) => one.broken)).toEqual([])
})

test('a sound instance breaks nothing, and every invariant has looked at something', () => {
  const verdicts = audit(soundSnapshot())
  expect(verdicts.flatMap((one) => one.broken)).toEqual([])
  expect(verdicts.filter((one) => one.count === 0).map((one) => one.name)).toEqual([])
})

/** What came back of an item of 495 cents: a part by hand, and the rest. */
function givenTogether({ stripe }: { stripe: Stripe }, byHand: number, rest: number) {
  Object.assign(stripe.refunds[0] ?? {}, { amount: rest })
  stripe.refunds.push({ id: 're_9', amount: byHand, payment_intent: 'pi_1', metadata: { 'part:12': String(byHand) } })
}

test('what a refund by hand and one of ours gave back together is one refund of the ledger', () => {
  const snapshot = soundSnapshot()
  givenTogether({ stripe: snapshot.stripe as Stripe }, 200, 295)
  expect(audit(snapshot).flatMap((one) => one.broken)).toEqual([])
})

test('a payout stands where what was signed was given back, and is of nobody where nobody signed', () => {
  const brokenBy = (status: string) => {
    const snapshot = soundSnapshot()
    const row = (pk: string) => snapshot.rows.find((one) => one.pk === pk) ?? {}
    Object.assign(row('TRANSLATION#13'), { stage: 'failed', refundedAt: snapshot.now.toISOString() })
    Object.assign(row('QUEUE#71'), { status })
    return audit(snapshot).filter(({ name, broken }) => name.startsWith('payout') && broken.length > 0).length
  }
  expect([brokenBy('completed'), brokenBy('rejected')]).toEqual([0, 1])
})

test('what a payer’s bank returned with a lost dispute is a refund of the ledger, and one that is still open is none', () => {
  const brokenBy = (status: string) => {
    const snapshot = soundSnapshot()
    const stripe = snapshot.stripe as Stripe & { disputes?: object[] }
    stripe.disputes = stripe.refunds.splice(0, 1).map(({ id }) => ({ id, status }))
    return audit(snapshot).flatMap((one) => one.broken)
  }
  expect([brokenBy('lost'), brokenBy('under_review')]).toEqual([[], ['the refund re_1 was never made']])
})

test('what a refund by hand and a lost dispute gave back together is one refund of the ledger', () => {
  const brokenBy = (byHand: number) => {
    const snapshot = soundSnapshot()
    const stripe = snapshot.stripe as Stripe & { disputes?: object[] }
    givenTogether({ stripe }, byHand, 295)
    stripe.disputes = stripe.refunds.splice(0, 1).map((one) => ({ ...one, status: 'lost' }))
    return audit(snapshot).flatMap((one) => one.broken)
  }
  expect([brokenBy(200), brokenBy(100)]).toEqual([[], ['the refund re_9 of 100 is not in the ledger']])
})

type Break = (snapshot: Snapshot & { row: (pk: string, sk?: string) => Row; stripe: Stripe }) => void
type Stripe = Record<'intents' | 'refunds' | 'subscriptions' | 'invoices' | 'meterEvents', Record<string, unknown>[]>

const without = (snapshot: Snapshot, pk: string, sk: string) => {
  snapshot.rows = snapshot.rows.filter((row) => row.pk !== pk || row.sk !== sk)
}

const itemOf = (s: { row: (pk: string, sk: string) => Row }, pk: string, place = 0) =>
  (s.row(pk, 'ORDER')['items'] as object[])[place] ?? {}

const setIn = (row: Row, fields: Record<string, unknown>) =>
  void Object.assign(row, { signature: { ...(row['signature'] as object), ...fields } })

function paidByHandDuring(s: Parameters<Break>[0], status: 'processing' | 'completed'): void {
  Object.assign(s.row('TRANSLATION#13', 'PAYOUT'), { payoutMethod: 'manual', batch: undefined })
  Object.assign(s.row('PAYOUT_BATCH#2026-11-20', 'PAYMENT#8'), { status, settled: false })
  Object.assign(s.row('PAYOUT_BATCH#2026-11-20', 'BATCH'), { status: 'processing' })
}

/** What breaks each invariant; the order of the rows is that of the invariants. */
const breaks: [broken: string, how: string, Break][] = [
  [
    'every payment at Stripe is one charge',
    'a payment without a charge',
    (s) => s.stripe.intents.push({ id: 'pi_9', status: 'succeeded', amount_received: 1, metadata: {} }),
  ],
  [
    'every payment at Stripe is one charge',
    'a charge of another amount',
    (s) => Object.assign(s.row('ORDER#1', 'LEDGER#CHARGE'), { amountCents: 1 }),
  ],
  [
    'every charge of the ledger is a payment',
    'a charge that Stripe does not know',
    (s) => s.stripe.intents.splice(0, 1),
  ],
  ['every paid order has one charge', 'a paid order without a charge', (s) => without(s, 'ORDER#1', 'LEDGER#CHARGE')],
  [
    'every paid order has one charge',
    'a total that is not the sum of its items',
    (s) => Object.assign(s.row('ORDER#1', 'ORDER'), { totalCents: 5 }),
  ],
  [
    'every refund at Stripe is in the ledger',
    'a refund made by hand',
    (s) => s.stripe.refunds.push({ id: 're_9', amount: 5, payment_intent: 'pi_1' }),
  ],
  [
    'every refund at Stripe is in the ledger',
    'a refund made by hand of which less was taken than is written',
    (s) => givenTogether(s, 200, 200),
  ],
  ['every refund of the ledger is a refund', 'a refund that was only written', (s) => s.stripe.refunds.splice(0)],
  [
    'every refund that a bank sent back',
    'one that nobody noted',
    (s) => Object.assign(s.stripe.refunds[0] ?? {}, { status: 'failed' }),
  ],
  [
    'every refund that a bank sent back',
    'a note of one that went through',
    (s) => s.rows.push({ pk: 'REFUND#re_1', sk: 'LEDGER#FAILED', refundId: 're_1', amountCents: 495 }),
  ],
  [
    'money in = ledger = unlocked items',
    'an item unlocked for less',
    (s) => Object.assign(s.row('TRANSLATION#11'), { amountCents: 0 }),
  ],
  [
    'every item of a paid order is unlocked',
    'a paid item that is locked',
    (s) => void delete s.row('TRANSLATION#11')['paidAt'],
  ],
  [
    'every paid translation belongs to a paid order',
    'an unlock without an order',
    (s) => Object.assign(s.row('TRANSLATION#11'), { orderId: 99 }),
  ],
  [
    'every paid translation is live or final',
    'one that stands still',
    (s) => Object.assign(s.row('TRANSLATION#11'), { stage: 'finishing', stageAt: '2026-01-01T00:00:00.000Z' }),
  ],
  [
    'every paid translation is live or final',
    'one that was paid and expired',
    (s) => Object.assign(s.row('TRANSLATION#11'), { stage: 'expired' }),
  ],
  [
    'every paid translation is live or final',
    'a failed one without a refund',
    (s) => without(s, 'ORDER#1', 'REFUND_DUE#12'),
  ],
  [
    'money that is due is given back',
    'money that waits too long',
    (s) => (without(s, 'ORDER#1', 'LEDGER#REFUND#12'), delete s.row('ORDER#1', 'REFUND_DUE#12')['doneAt']),
  ],
  [
    'money that is due is given back',
    'a refund that is done and not written',
    (s) => without(s, 'ORDER#1', 'LEDGER#REFUND#12'),
  ],
  [
    'no payment gives back more than it took',
    'a dispute that was lost after a refund',
    (s) =>
      Object.assign(s.stripe, { disputes: [{ id: 'du_1', status: 'lost', amount: 3785, payment_intent: 'pi_1' }] }),
  ],
  [
    'every item of a paid order costs its stored price',
    'one that was sold for less',
    (s) => Object.assign(s.row('TRANSLATION#11'), { quote: { amountCents: 49_500 } }),
  ],
  [
    'every item of a paid order costs its stored price',
    'one that was given for nothing',
    (s) => Object.assign(itemOf(s, 'ORDER#2'), { discountCents: 0, promotion: null }),
  ],
  [
    'money is due for what failed',
    'more than it cost',
    (s) => Object.assign(s.row('ORDER#1', 'REFUND_DUE#12'), { amountCents: 3785 }),
  ],
  [
    'money is due for what failed',
    'less than it cost',
    (s) => Object.assign(s.row('ORDER#1', 'REFUND_DUE#12'), { amountCents: 395 }),
  ],
  [
    'money is due for what failed',
    'a refund of what was delivered',
    (s) => s.rows.push({ ...s.row('ORDER#1', 'REFUND_DUE#12'), sk: 'REFUND_DUE#11', translationId: 11 }),
  ],
  [
    'what a receipt shows as given back',
    'one that shows another sum',
    (s) => Object.assign(itemOf(s, 'ORDER#1', 1), { refundedCents: 1 }),
  ],
  [
    'what a receipt shows as given back',
    'money that is called owed',
    (s) => Object.assign(itemOf(s, 'ORDER#1', 1), { refundedCents: 0, owedCents: 495 }),
  ],
  [
    'every complete translation was paid for',
    'one that nobody paid',
    (s) => s.rows.push({ ...s.row('TRANSLATION#11'), pk: 'TRANSLATION#95', id: 95, paidAt: undefined }),
  ],
  [
    'every period that gave pages was paid',
    'a plan without a charge',
    (s) => without(s, 'SUBSCRIPTION#sub_2', 'LEDGER#CHARGE#in_2'),
  ],
  [
    'what a plan paid is worth its pages',
    'another worth',
    (s) => Object.assign(s.row('TRANSLATION#51', 'RECORD'), { planCents: 99_999 }),
  ],
  [
    'what a plan paid is worth its pages',
    'pages that nobody will bill',
    (s) => without(s, 'TRANSLATION#51', 'OVERAGE'),
  ],
  [
    'every payout is the translator’s share',
    'all of the price',
    (s) => Object.assign(s.row('TRANSLATION#13', 'PAYOUT'), { payoutCents: 2495, platformFeeCents: 0 }),
  ],
  [
    'every payout is the translator’s share',
    'a line to somebody else',
    (s) => Object.assign(s.row('PAYOUT_BATCH#2026-11-20', 'LINE#13'), { translatorId: 7 }),
  ],
  [
    'every open order is the only one',
    'a second open order',
    (s) => s.rows.push({ ...s.row('ORDER#3', 'ORDER'), id: 4, pk: 'ORDER#4' }),
  ],
  [
    'every subscription that runs at Stripe',
    'a second one beside the account’s own',
    (s) => s.stripe.subscriptions.push({ id: 'sub_9', status: 'active', metadata: { userId: '7' } }),
  ],
  [
    'every subscription that runs at Stripe',
    'a plan that is open and has ended at Stripe',
    (s) => s.stripe.subscriptions.splice(1),
  ],
  [
    'pages taken from a plan',
    'pages that were not counted',
    (s) => Object.assign(s.row('USER#7', 'PLAN_USE#sub_2#2026-11-20T10:00:00.000Z'), { pages: 4 }),
  ],
  [
    'pages beyond a plan that were billed',
    'pages that the plan holds since a document failed',
    (s) =>
      Object.assign(s.row('USER#7', 'PLAN_USE#sub_2#2026-11-20T10:00:00.000Z'), { pages: 2002, returnedPages: 1000 }) &&
      Object.assign(s.row('TRANSLATION#51', 'OVERAGE'), { pages: 1003 }),
  ],
  [
    'pages taken from a plan',
    'pages that were given back twice',
    (s) => Object.assign(s.row('USER#7', 'PLAN_USE#sub_2#2026-11-20T10:00:00.000Z'), { returnedPages: 4 }),
  ],
  [
    'what a guarantee charged',
    'pages of a failed document that stay charged',
    (s) => Object.assign(s.row('USER#7', 'PLAN_USE#sub_2#2026-11-20T10:00:00.000Z'), { singleCents: 0 }),
  ],
  ['every page beyond a plan', 'a report that was never made', (s) => s.stripe.meterEvents.splice(0)],
  [
    'every page beyond a plan',
    'a report made twice',
    (s) => s.stripe.meterEvents.push({ identifier: 'overage-translation-51', payload: { value: '2' } }),
  ],
  [
    'every own invoice for pages beyond',
    'a second one',
    (s) => s.stripe.invoices.push({ id: 'in_9', status: 'open', total: 70, metadata: { overageOf: '61' } }),
  ],
  [
    'every own invoice for pages beyond',
    'pages that the plan bills too',
    (s) => s.stripe.meterEvents.push({ identifier: 'overage-translation-61', payload: { value: '2' } }),
  ],
  [
    'every own invoice for pages beyond',
    'another sum',
    (s) => Object.assign(s.stripe.invoices[1] ?? {}, { total: 400 }),
  ],
  [
    'every own invoice for pages beyond',
    'one that is called paid and is open',
    (s) => Object.assign(s.stripe.invoices[1] ?? {}, { status: 'open' }),
  ],
  [
    'promotions used = applied − released',
    'a use without a decision',
    (s) => without(s, 'ORDER#2', 'PROMOTION_AUDIT#applied#free_ai'),
  ],
  [
    'promotions used = applied − released',
    'a use that was taken twice',
    (s) => s.rows.push({ ...s.row('ORDER#2', 'PROMOTION_AUDIT#applied#free_ai'), pk: 'ORDER#3' }),
  ],
  [
    'one use of a promotion an address',
    'an address that counts another order',
    (s) => Object.assign(s.row('PROMOTION_ADDRESS#10.0.0.1'), { orderId: 3 }),
  ],
  [
    'one use of a promotion an address',
    'an address that counts a use which no account has',
    (s) => Object.assign(s.row('PROMOTION_ADDRESS#10.0.0.9'), { orderId: 1 }),
  ],
  [
    'one use of a promotion an address',
    'two accounts at one address',
    (s) => without(s, 'PROMOTION_ADDRESS#10.0.0.1', 'free_ai'),
  ],
  [
    'every discount of an order',
    'a discount without an audit row',
    (s) => without(s, 'ORDER#2', 'PROMOTION_AUDIT#applied#free_ai'),
  ],
  [
    'every discount of an order',
    'a mark that was not set',
    (s) => Object.assign(s.row('USER#7', 'PROFILE'), { hasUsedFreeAiTranslation: false }),
  ],
  [
    'no document that was deleted leaves a trace',
    'a remembered sentence',
    (s) => s.rows.push({ pk: 'USER#7#MEMORY', sk: 'en#pt#h', gsi1pk: 'TRANSLATION#12#TEXTS' }),
  ],
  ['no document that was deleted leaves a trace', 'a file', (s) => s.objectKeys.push('translations/7/12/source')],
  [
    'no document that was deleted leaves a trace',
    'an export of its account that was made before',
    (s) => s.objectKeys.push('downloads/7/account-1000-5.json'),
  ],
  [
    'every object of the document bucket',
    'a file of a translation that is not there',
    (s) => s.objectKeys.push('translations/7/99/source'),
  ],
  [
    'every object of the document bucket',
    'a résumé that was replaced',
    (s) => s.objectKeys.push('translators/5/resume/1'),
  ],
  ['every object of the document bucket', 'an upload of nobody', (s) => s.objectKeys.push('uploads/99/1/source')],
  ['every mail has one cause', 'a mail out of nowhere', (s) => s.mails.push({ id: 'm9', ...hello })],
  [
    'no account that was erased leaves a trace',
    'an API key',
    (s) => s.rows.push({ pk: 'API_KEY#4', sk: 'API_KEY', userId: 8, revokedAt: null }),
  ],
  [
    'no account that was erased leaves a trace',
    'its address',
    (s) => s.rows.push({ pk: 'EMAIL#bo@example.com', sk: 'EMAIL', userId: 8 }),
  ],
  [
    'no account that was erased leaves a trace',
    'a note in a job that was given back',
    (s) => Object.assign(s.row('QUEUE#75'), { left: { by: 8, name: '', how: 'released', note: 'Lucía is ill.' } }),
  ],
  [
    'no account that was erased leaves a trace',
    'an appeal in a job that somebody else has',
    (s) => Object.assign(s.row('QUEUE#73'), { appeal: { from: 8, reason: 'Lucía was ill.' } }),
  ],
  ['no account that was erased leaves a trace', 'a file', (s) => s.objectKeys.push('downloads/8/x/account.json')],
  [
    'every mail has one cause',
    'a second mail for a cause whose answer was lost',
    (s) => (s.rows.push(lostAnswer('unknown')), s.mails.push({ id: 'm8', ...hello }, { id: 'm9', ...hello })),
  ],
  ['every mail has one cause', 'a cause whose mail never came', (s) => s.mails.splice(0)],
  [
    'every mail has one cause',
    'one mail for two causes',
    (s) => s.rows.push({ ...s.row('MAIL#receipt:1'), pk: 'MAIL#receipt:9', cause: 'receipt:9' }),
  ],
  [
    'payout + platform fee = amount paid',
    'a cent too much',
    (s) => Object.assign(s.row('TRANSLATION#13', 'PAYOUT'), { payoutCents: 1748 }),
  ],
  [
    'payout + platform fee = amount paid',
    'a certified one without a payout',
    (s) => without(s, 'TRANSLATION#13', 'PAYOUT'),
  ],
  [
    'every object of the document bucket',
    'a file of a Friday that was none',
    (s) => s.objectKeys.push('payouts/2026-11-21/bank/abc.csv'),
  ],
  [
    'every signed certified translation',
    'an entry of somebody who did not sign',
    (s) => Object.assign(s.row('TRANSLATION#13', 'PAYOUT'), { translatorId: 9 }),
  ],
  [
    'every signed certified translation',
    'one that was given back and whose signer earned nothing',
    (s) => {
      Object.assign(s.row('TRANSLATION#13'), { stage: 'failed', refundedAt: s.now.toISOString() })
      without(s, 'TRANSLATION#13', 'PAYOUT')
    },
  ],
  [
    'lines = payments = total of every Friday',
    'a payment of another amount',
    (s) => Object.assign(s.row('PAYOUT_BATCH#2026-11-20', 'PAYMENT#8'), { totalCents: 1747 }),
  ],
  [
    'lines = payments = total of every Friday',
    'a line that was taken away',
    (s) => without(s, 'PAYOUT_BATCH#2026-11-20', 'LINE#13'),
  ],
  ['every payout that a Friday holds', 'one without a line', (s) => without(s, 'PAYOUT_BATCH#2026-11-20', 'LINE#13')],
  [
    'every payout that a Friday paid',
    'one that a payment which came back holds',
    (s) => Object.assign(s.row('PAYOUT_BATCH#2026-11-20', 'PAYMENT#8'), { status: 'failed' }),
  ],
  [
    'every payout that a Friday paid',
    'one that was paid by hand while the bank has it',
    (s) => paidByHandDuring(s, 'processing'),
  ],
  [
    'every payout that a Friday paid',
    'one that was paid by hand before its payment was settled',
    (s) => paidByHandDuring(s, 'completed'),
  ],
  [
    'every payout that a Friday paid',
    'one that was paid by hand too',
    (s) => Object.assign(s.row('TRANSLATION#13', 'PAYOUT'), { payoutMethod: 'manual' }),
  ],
  [
    'every completed certified translation',
    'two certificates in force',
    (s) => Object.assign(s.row('CERTIFICATE#A'), { status: 'valid' }),
  ],
  [
    'every completed certified translation',
    'a certificate that is gone',
    (s) => without(s, 'CERTIFICATE#B', 'CERTIFICATE'),
  ],
  [
    'every completed certified translation',
    'one that nobody signed, without a certificate',
    (s) => {
      for (const id of ['A', 'B']) without(s, `CERTIFICATE#${id}`, 'CERTIFICATE')
      delete s.row('QUEUE#71')['signature']
    },
  ],
  [
    'every certificate is of the text',
    'another text',
    (s) => setIn(s.row('QUEUE#72'), { segmentsHash: 'ab'.repeat(32) }),
  ],
  [
    'every certificate is of the text',
    'another statement',
    (s) => setIn(s.row('QUEUE#72'), { statementSha256: 'ab'.repeat(32) }),
  ],
  ['every certificate is of the text', 'another signer', (s) => setIn(s.row('QUEUE#72'), { by: 9 })],
  ['every certificate is of the text', 'no signature', (s) => void delete s.row('QUEUE#72')['signature']],
  [
    'every certificate is of the text',
    'one that is replaced by nothing',
    (s) => Object.assign(s.row('CERTIFICATE#A'), { supersededBy: 'C' }),
  ],
  [
    'no segment of a signed job',
    'a late edit',
    (s) => Object.assign(s.row('JOB#71'), { at: '2026-11-20T11:00:00.000Z' }),
  ],
  ['no segment of a signed job', 'an open segment', (s) => Object.assign(s.row('JOB#71'), { state: 'edited' })],
  ['no segment of a signed job', 'a segment without a job', (s) => without(s, 'QUEUE#71', 'ITEM')],
  [
    'the best score of each pair',
    'one of a test that has another',
    (s) => Object.assign(s.row('TRANSLATOR_TEST#2'), { score: 30 }),
  ],
  [
    'the best score of each pair',
    'a test that a translator scored again',
    (s) => Object.assign(s.row('TRANSLATOR_TEST#2'), { scoredAs: 'translator' }),
  ],
  [
    'the best score of each pair',
    'a score that staff did not write down',
    (s) => without(s, 'AUDIT#translator:91', s.row('AUDIT#translator:91').sk),
  ],
  ['every lock has an owner', 'a lock of nobody', (s) => Object.assign(s.row('QUEUE#73'), { claimedBy: 99 })],
  ['every lock has an owner', 'a lock without a place', (s) => without(s, 'USER#7', 'JOBS_HELD')],
  [
    'every lock has an owner',
    'a place without a job',
    (s) => Object.assign(s.row('USER#7', 'JOBS_HELD'), { held: new Set(['73', '74']) }),
  ],
  [
    'every lock has an owner',
    'a lock past its end',
    (s) => Object.assign(s.row('QUEUE#73'), { lockExpiry: '2026-11-21T09:00:00.000Z' }),
  ],
  ['every lock has an owner', 'an assignment to nobody', (s) => void delete s.row('QUEUE#74')['assignedTo']],
  ['every lock has an owner', 'a waiting job with an owner', (s) => Object.assign(s.row('QUEUE#75'), { claimedBy: 8 })],
]

test.each(breaks)('“%s …” is broken by %s', (broken, _, breakIt) => {
  const snapshot = soundSnapshot()
  const row = (pk: string, sk?: string): Row => {
    const found = snapshot.rows.find((one) => one.pk === pk && (sk === undefined || one.sk === sk))
    if (!found) throw new Error(`no row ${pk} ${sk}`)
    return found
  }
  breakIt(Object.assign(snapshot, { row, stripe: snapshot.stripe as Stripe }))
  const names = audit(snapshot)
    .filter((one) => one.broken.length > 0)
    .map((one) => one.name)
  expect(names.some((name) => name.startsWith(broken))).toBe(true)
})

test('each invariant has something that breaks it', () => {
  const held = invariants.filter(({ name }) => !breaks.some(([broken]) => name.startsWith(broken)))
  expect(held.map(({ name }) => name)).toEqual([])
})
