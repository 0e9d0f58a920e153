import * as z from 'zod'
import { AuditReason } from '../audit/audit.ts'
import { HistoryEntry } from '../audit/history.ts'
import { MessageAnswer } from '../lib/answer.ts'
import { TranslationId, UserId } from '../lib/id.ts'
import { PageInput } from '../lib/page.ts'
import { route, signedIn, staff } from '../lib/route.ts'
import { field } from '../messages/field.ts'
import { Earnings, Statement, statementFormats } from './earnings.ts'
import { BatchLine, BatchPayment, mostConfirmed, PayoutBatch, PayoutList, PendingPayout } from './view.ts'

/** What the bank calls a transfer. Numbers of accounts do not belong here. */
const TransactionId = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[\w.:/ -]+$/)

export const listPendingPayouts = route({
  name: 'listPendingPayouts',
  method: 'GET',
  path: '/api/pending-payouts',
  access: staff('payouts.read'),
  input: PageInput.extend({
    status: PayoutList.default('pending'),
    /** The number of a translation, or the beginning of a translator's name or address. */
    search: z.string().trim().max(200).optional(),
  }),
  output: z.array(PendingPayout),
  summary: 'Pay of completed certified translations that has not arrived, oldest first',
})

export const getPayout = route({
  name: 'getPayout',
  method: 'GET',
  path: '/api/admin/payouts/{id}',
  access: staff('payouts.read'),
  input: z.object({ id: TranslationId }),
  output: z.object({ payout: PendingPayout, history: z.array(HistoryEntry) }),
  summary: 'One payout, and what staff did to it',
})

/** The state that staff saw and decided on; another one is answered with who changed it. */
const seen = z.number().int().nonnegative().optional()

const Changed = MessageAnswer.extend({ payout: PendingPayout })

export const processPayout = route({
  name: 'processPayout',
  method: 'POST',
  path: '/api/process-payout',
  access: staff('payouts.pay'),
  input: z.object({
    translationId: TranslationId,
    payoutMethod: z.literal('manual'),
    payoutTransactionId: TransactionId.optional(),
    /** The sum as the person typed it; another one is refused. */
    sumCents: z.number().int().positive().optional(),
    seen,
  }),
  output: Changed,
  summary: 'Mark a translator’s pay as paid by hand',
})

export const updatePayoutStatus = route({
  name: 'updatePayoutStatus',
  method: 'POST',
  path: '/api/update-payout-status',
  access: staff('payouts.pay'),
  input: z.object({
    translationId: TranslationId,
    /** `processing` queues it for the next Friday; `pending` brings back what came back. */
    status: z.enum(['processing', 'pending']),
    payoutDate: z.iso.datetime().optional(),
    payoutMethod: z.literal('manual').optional(),
    seen,
  }),
  output: Changed,
  summary: 'Queue a translator’s pay for Friday, or bring back what failed',
})

const Friday = z.object({ date: z.iso.date() })

export const listPayoutBatches = route({
  name: 'listPayoutBatches',
  method: 'GET',
  path: '/api/admin/payout-batches',
  access: staff('payouts.read'),
  input: PageInput,
  output: z.array(PayoutBatch),
  summary: 'The Friday runs, newest first',
})

export const getPayoutBatch = route({
  name: 'getPayoutBatch',
  method: 'GET',
  path: '/api/admin/payout-batches/{date}',
  access: staff('payouts.read'),
  input: Friday,
  output: z.object({ batch: PayoutBatch, payments: z.array(BatchPayment) }),
  summary: 'One Friday run with its payments',
})

export const listPayoutBatchLines = route({
  name: 'listPayoutBatchLines',
  method: 'GET',
  path: '/api/admin/payout-batches/{date}/lines',
  access: staff('payouts.read'),
  input: PageInput.extend(Friday.shape),
  output: z.object({ lines: z.array(BatchLine), nextCursor: z.string().nullable() }),
  summary: 'The jobs that a Friday run pays for',
})

export const exportPayoutBatch = route({
  name: 'exportPayoutBatch',
  method: 'POST',
  path: '/api/admin/payout-batches/{date}/export',
  access: staff('payouts.pay'),
  input: Friday,
  output: z.object({ url: z.string(), filename: z.string(), sha256: z.string(), payments: z.number().int() }),
  summary: 'The file for the bank, as it was made',
})

const Decided = MessageAnswer.extend({ batch: PayoutBatch, payments: z.array(BatchPayment) })

export const confirmPayoutBatch = route({
  name: 'confirmPayoutBatch',
  method: 'POST',
  path: '/api/admin/payout-batches/{date}/confirm',
  access: staff('payouts.pay'),
  input: Friday.extend({
    /** The sum of the payments as the person typed it; another one is refused. */
    sumCents: z.number().int().positive().optional(),
    payments: z
      .array(z.object({ translatorId: UserId, transactionId: TransactionId }))
      .min(1)
      .max(mostConfirmed),
  }),
  output: Decided,
  summary: 'Confirm payments of a Friday run with the bank’s transaction ids',
})

export const returnBatchPayment = route({
  name: 'returnBatchPayment',
  method: 'POST',
  path: '/api/admin/payout-batches/{date}/return',
  access: staff('payouts.pay'),
  input: Friday.extend({ translatorId: UserId, reason: AuditReason.min(1, field('reason-required')) }),
  output: Decided,
  summary: 'A payment of a Friday run came back from the bank',
})

export const getEarnings = route({
  name: 'getEarnings',
  method: 'GET',
  path: '/api/translator/earnings',
  access: signedIn,
  input: z.object({}),
  output: Earnings,
  summary: 'One’s own pay: pending, on the way, paid, by month',
})

export const listStatements = route({
  name: 'listStatements',
  method: 'GET',
  path: '/api/translator/statements',
  access: signedIn,
  input: PageInput,
  output: z.array(Statement),
  summary: 'Statements of one’s own Friday payments, newest first',
})

export const downloadStatement = route({
  name: 'downloadStatement',
  method: 'GET',
  path: '/api/translator/statements/{date}',
  access: signedIn,
  input: Friday.extend({ format: z.enum(statementFormats).default('pdf') }),
  output: z.object({ url: z.string(), filename: z.string() }),
  answer: 'file',
  summary: 'One’s own statement of a Friday',
})
