import type { Row, Snapshot } from '../books.ts'

const paidAt = '2026-11-20T10:00:00.000Z'

type Item = {
  translationId: number
  originalFilename: string
  translationType: string
  amountCents: number
  discountCents: number
  dueCents: number
  promotion: string | null
  refundedCents?: number
}

const item = (
  translationId: number,
  amountCents: number,
  discountCents = 0,
  promotion: string | null = null,
): Item => ({
  translationId,
  originalFilename: `${translationId}.docx`,
  translationType: amountCents > 2000 ? 'certified' : 'ai',
  amountCents,
  discountCents,
  dueCents: amountCents - discountCents,
  promotion,
})

const order = (id: number, userId: number, status: string, items: Item[]): Row => ({
  pk: `ORDER#${id}`,
  sk: 'ORDER',
  id,
  userId,
  status,
  items,
  createdAt: paidAt,
  statusAt: paidAt,
  totalCents: items.reduce((total, one) => total + one.dueCents, 0),
  paymentIntentId: status === 'paid' && items.some((one) => one.dueCents > 0) ? `pi_${id}` : null,
})

const charge = (orderId: number, amountCents: number): Row => ({
  pk: `ORDER#${orderId}`,
  sk: 'LEDGER#CHARGE',
  orderId,
  amountCents,
  paymentIntentId: amountCents > 0 ? `pi_${orderId}` : null,
})

const translation = (id: number, orderId: number, amountCents: number, fields: Record<string, unknown> = {}): Row => ({
  pk: `TRANSLATION#${id}`,
  sk: 'RECORD',
  id,
  orderId,
  amountCents,
  userId: 7,
  translationType: 'ai',
  stage: 'completed',
  stageAt: paidAt,
  paidAt,
  ...fields,
})

/** What was signed: a text, and a statement about it. */
const hashes = { text: '11'.repeat(32), statement: '22'.repeat(32) }
const signature = (at: string) => ({
  by: 8,
  name: 'Tomás Vega',
  at,
  segmentsHash: hashes.text,
  statementSha256: hashes.statement,
})
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
const claims = (jti: string) => ({
  jti,
  statement_sha256: base64(hashes.statement),
  signer: { name: 'Tomás Vega' },
  review: { segments_sha256: base64(hashes.text) },
  replaces: null,
})
const certificate = (id: string, queueItemId: number, fields: Record<string, unknown>): Row => ({
  pk: `CERTIFICATE#${id}`,
  sk: 'CERTIFICATE',
  id,
  translationId: 13,
  queueItemId,
  signedBy: 8,
  status: 'valid',
  issuedAt: paidAt,
  claims: claims(id),
  ...fields,
})

const entranceTest = (id: number, fields: Record<string, unknown>): Row => ({
  pk: `TRANSLATOR_TEST#${id}`,
  sk: 'TEST',
  id,
  userId: 7,
  translatorId: 91,
  pair: 'es-en',
  ...fields,
})

/**
 * One customer with a paid order of three items (one delivered, one failed and given back, one certified and paid out), a free
 * one that took the promotion, an open one, and one that a plan paid, with pages beyond it.
 */
export function soundSnapshot(): Snapshot {
  const rows: Row[] = [
    {
      pk: 'USER#7',
      sk: 'PROFILE',
      id: 7,
      email: 'ana@example.com',
      hasUsedFreeAiTranslation: true,
      registrationIp: '10.0.0.1',
    },
    {
      pk: 'USER#8',
      sk: 'PROFILE',
      id: 8,
      email: 'deleted-8',
      firstName: '',
      lastName: '',
      registrationIp: '',
    },
    { pk: 'PROMOTION_ADDRESS#10.0.0.9', sk: 'free_ai', ipAddress: '10.0.0.9' },
    order(1, 7, 'paid', [
      item(11, 795),
      { ...item(12, 495), originalFilename: 'Deleted document', refundedCents: 495 },
      item(13, 2495),
    ]),
    charge(1, 3785),
    translation(11, 1, 795, { quote: { amountCents: 795 } }),
    translation(12, 1, 495, { stage: 'failed', deletedAt: paidAt }),
    translation(13, 1, 2495, { translationType: 'certified', queueItemId: 71 }),
    {
      pk: 'ORDER#1',
      sk: 'REFUND_DUE#12',
      orderId: 1,
      translationId: 12,
      userId: 7,
      amountCents: 495,
      reason: 'failed',
      createdAt: paidAt,
      doneAt: paidAt,
    },
    { pk: 'ORDER#1', sk: 'LEDGER#REFUND#12', orderId: 1, translationId: 12, amountCents: 495, refundId: 're_1' },
    {
      pk: 'TRANSLATION#13',
      sk: 'PAYOUT',
      translationId: 13,
      amountCents: 2495,
      payoutCents: 1746,
      platformFeeCents: 749,
      translatorId: 8,
      status: 'completed',
      payoutMethod: 'batch',
      batch: '2026-11-20',
    },
    { pk: 'QUEUE#71', sk: 'ITEM', id: 71, status: 'completed', claimedBy: 8, signature: signature(paidAt) },
    { pk: 'JOB#71', sk: 'SEG#00001', at: paidAt, state: 'confirmed' },
    certificate('A', 71, { status: 'superseded', supersededBy: 'B' }),
    { pk: 'QUEUE#72', sk: 'ITEM', id: 72, status: 'completed', claimedBy: 8, signature: signature(paidAt) },
    certificate('B', 72, { claims: { ...claims('B'), replaces: 'A' }, issuedAt: '2026-11-20T12:00:00.000Z' }),
    { pk: 'QUEUE#73', sk: 'ITEM', id: 73, status: 'in_progress', claimedBy: 7, lockExpiry: '2026-11-21T10:30:00.000Z' },
    { pk: 'USER#7', sk: 'JOBS_HELD', held: new Set(['73']) },
    { pk: 'QUEUE#74', sk: 'ITEM', id: 74, status: 'assigned', assignedTo: 7 },
    { pk: 'QUEUE#75', sk: 'ITEM', id: 75, status: 'pending', left: { by: 8, name: '', how: 'released', at: paidAt } },
    // A test that a translator scored, and staff again; the one before it counts less.
    { pk: 'TRANSLATOR#91', sk: 'PROFILE', id: 91, userId: 7, testScores: { 'es-en': 90 } },
    entranceTest(1, { score: 40, scoredBy: 8, scoredAs: 'translator' }),
    entranceTest(2, { score: 90, scoredBy: 6, scoredAs: 'staff', earlier: [{ score: 0 }] }),
    {
      pk: 'AUDIT#translator:91',
      sk: `${paidAt}#1`,
      action: 'translator-test.rescored',
      subject: 'translator:91',
      actor: 6,
    },
    {
      pk: 'PAYOUT_BATCH#2026-11-20',
      sk: 'BATCH',
      date: '2026-11-20',
      status: 'completed',
      payouts: 1,
      totalCents: 1746,
    },
    {
      pk: 'PAYOUT_BATCH#2026-11-20',
      sk: 'LINE#13',
      batch: '2026-11-20',
      translationId: 13,
      translatorId: 8,
      payoutCents: 1746,
    },
    {
      pk: 'PAYOUT_BATCH#2026-11-20',
      sk: 'PAYMENT#8',
      batch: '2026-11-20',
      translatorId: 8,
      totalCents: 1746,
      status: 'completed',
      settled: true,
    },
    order(2, 7, 'paid', [item(21, 495, 495, 'free_ai')]),
    charge(2, 0),
    translation(21, 2, 0),
    {
      pk: 'ORDER#2',
      sk: 'PROMOTION_AUDIT#applied#free_ai',
      kind: 'applied',
      userId: 7,
      orderId: 2,
      promotionType: 'free_ai',
      discountAmount: 495,
    },
    { pk: 'USER#7', sk: 'PROMOTION#free_ai', orderId: 2 },
    { pk: 'PROMOTION_ADDRESS#10.0.0.1', sk: 'free_ai', orderId: 2, ipAddress: '10.0.0.1' },
    order(3, 7, 'open', [item(31, 495)]),
    { pk: 'USER#7', sk: 'OPEN_ORDER', orderId: 3 },
    { pk: 'SUBSCRIPTION#sub_1', sk: 'LEDGER#CHARGE#in_1', amountCents: 2900, paymentIntentId: 'pi_plan' },
    { pk: 'SUBSCRIPTION#sub_2', sk: 'LEDGER#CHARGE#in_2', amountCents: 19_900, paymentIntentId: 'pi_plan_2' },
    { pk: 'SUBSCRIPTION#sub_1', sk: 'LEDGER#REFUND#in_1', amountCents: 2900, refundId: 're_plan' },
    { pk: 'REFUND#re_plan', sk: 'LEDGER#FAILED', amountCents: 2900, refundId: 're_plan' },
    { pk: 'USER#7', sk: 'SUBSCRIPTION', userId: 7, subscriptionId: 'sub_2', status: 'active' },
    {
      pk: 'USER#7',
      sk: `PLAN_USE#sub_2#${paidAt}`,
      pages: 1002,
      singleCents: 495,
      guarantee: { countedCents: 990, givenCents: 495 },
    },
    {
      ...order(5, 7, 'paid', [item(51, 0)]),
      plan: { subscriptionId: 'sub_2', periodStart: paidAt, includedPages: 1000, overagePages: 2 },
    },
    charge(5, 0),
    translation(51, 5, 0, { planCents: 19_970 }),
    {
      pk: 'TRANSLATION#51',
      sk: 'OVERAGE',
      translationId: 51,
      planType: 'enterprise-ai',
      pages: 2,
      triedAt: paidAt,
      state: 'reported',
    },
    // Complete after its plan had ended.
    { pk: 'USER#7', sk: `PLAN_USE#sub_1#${paidAt}`, pages: 1002, singleCents: 495 },
    {
      ...order(6, 7, 'paid', [item(61, 0)]),
      plan: { subscriptionId: 'sub_1', periodStart: paidAt, includedPages: 1000, overagePages: 2 },
    },
    charge(6, 0),
    translation(61, 6, 0, { planCents: 19_970 }),
    {
      pk: 'TRANSLATION#61',
      sk: 'OVERAGE',
      translationId: 61,
      planType: 'enterprise-ai',
      pages: 2,
      invoicedAt: paidAt,
      state: 'paid',
    },
    { pk: 'SUBSCRIPTION#sub_1', sk: 'LEDGER#CHARGE#in_6', amountCents: 70, paymentIntentId: 'pi_beyond' },
    { pk: 'MAIL#receipt:1', sk: 'MAIL', cause: 'receipt:1', status: 'sent', messageId: 'm1' },
  ]
  return {
    now: new Date('2026-11-21T10:00:00.000Z'),
    rows,
    objectKeys: [
      'payouts/2026-11-20/bank/abc.csv',
      'uploads/7/1/source',
      'translations/7/11/source',
      'downloads/7/abc/result.txt',
    ],
    mails: [{ id: 'm1@email.amazonses.com', to: ['ana@example.com'], subject: 'Your receipt', text: 'Paid.' }],
    stripe: {
      intents: [
        { id: 'pi_1', status: 'succeeded', amount_received: 3785 },
        { id: 'pi_plan', status: 'succeeded', amount_received: 2900 },
        { id: 'pi_plan_2', status: 'succeeded', amount_received: 19_900 },
        { id: 'pi_beyond', status: 'succeeded', amount_received: 70 },
        { id: 'pi_3', status: 'requires_payment_method', amount_received: 0 },
      ],
      refunds: [
        { id: 're_1', amount: 495, payment_intent: 'pi_1' },
        { id: 're_plan', amount: 2900, payment_intent: 'pi_plan', status: 'failed' },
      ],
      subscriptions: [
        { id: 'sub_1', status: 'canceled', metadata: { userId: '7' } },
        { id: 'sub_2', status: 'active', metadata: { userId: '7' } },
      ],
      invoices: [
        { id: 'in_1', status: 'paid', total: 2900, metadata: {} },
        { id: 'in_6', status: 'paid', total: 70, metadata: { overageOf: '61' } },
        { id: 'in_2', status: 'paid', total: 19_900, metadata: {} },
      ],
      meterEvents: [{ identifier: 'overage-translation-51', payload: { value: '2' } }],
    },
  }
}
