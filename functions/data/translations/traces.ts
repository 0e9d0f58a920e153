import type * as data from '../data.ts'
import type { QueueItemRow } from '../jobs/queue-row.ts'
import { exportsOf } from './object-keys.ts'

/** A row or an object as the audit reads it. */
type Row = Record<string, unknown> & { pk: string; sk: string }
type Document = {
  id: number
  userId: number
  uploadId?: number | undefined
  queueItemId?: number | undefined
  revisionItemId?: number | undefined
  revisionItemIds?: readonly number[] | undefined
  deletedAt?: string | undefined
}
type Person = { id: number }

/** What a receipt says: what it is, and, of what stays, why. English, because it is signed so. */
type Said = { what: string }
type Kept = Said & { why: string }

export type Trace = {
  name: string
  /** Whether a row of the table is this trace of a document. */
  row?: (row: Row, document: Document) => boolean
  /** Whether an object of the bucket is. */
  object?: (key: string, document: Document) => boolean
} & (({ ends: 'erased' } & Said) | ({ ends: 'kept' } & Kept))

/** What a receipt says in the place of a name that was deleted. */
export const deletedName = 'Deleted document'

/** What stands in the place of the address of an account that was erased. */
export const erasedAddress = (id: number): string => `deleted-${id}`

const isJobOf = (document: Document, pk: string, prefix: string): boolean =>
  [document.queueItemId, document.revisionItemId, ...(document.revisionItemIds ?? [])].some(
    (id) => id !== undefined && pk === `${prefix}${id}`,
  )

/** The table can be restored to any second of these days, and the bucket keeps what it deleted for one (`infra/stacks/data-stack.ts`). */
const inBackups = 'To restore what a failure has lost, and for nothing else; they leave within 35 days.'

/** Kept apart from the table and the documents, where nobody can take single lines out (`infra/stacks/data-stack.ts`, `web-stack.ts`). */
const inLogs = 'To find attacks and faults, and for nothing else; they leave within 90 days.'

/** The ticket of an appeal as it once was: what the customer wrote was copied into it, behind the translator's own words. */
export function withoutQuote(message: string, id: number): string | undefined {
  const end = `\nTranslation ${id}`
  const quote = message.endsWith(end) && /\n\n(The rating: \d of 5|The correction)[.:] /.exec(message)
  return quote ? `${message.slice(0, quote.index)}\n\n${quote[1]}${end}` : undefined
}

/** What people wrote about a job and who had it without signing. The word of a rating is one more: its stars stay. */
export const jobWords = ['translatorNotes', 'qualityCheckNotes', 'asked', 'appeal', 'review', 'left'] as const

/**
 * Every place where a document leaves a trace. What ends has its eraser in `functions/privacy/traces.ts`, under the same name,
 * or it does not compile; the audit looks for what should be gone and is not. A new place is a new row here.
 */
export const documentTraces = [
  {
    name: 'files',
    ends: 'erased',
    what: 'The original, its translation in every format, pictures of its pages and all that was made on the way',
    object: (key, { userId, id, uploadId }) =>
      key.startsWith(`translations/${userId}/${id}/`) || key.startsWith(`uploads/${userId}/${uploadId}/`),
  },
  {
    name: 'uploadTicket',
    ends: 'erased',
    what: 'The ticket of its upload with the name of the file',
    row: ({ pk }, { uploadId }) => uploadId !== undefined && pk === `UPLOAD#${uploadId}`,
  },
  {
    name: 'rememberedTexts',
    ends: 'erased',
    what: 'Its sentences in the translation memory',
    row: (row, { id }) => row['gsi1pk'] === `TRANSLATION#${id}#TEXTS`,
  },
  {
    name: 'nameOnReceipt',
    ends: 'erased',
    what: 'Its name on the receipt of the payment',
    row: ({ sk, items }, { id }) =>
      sk === 'ORDER' &&
      Array.isArray(items) &&
      (items as Record<string, unknown>[]).some(
        (item) => item['translationId'] === id && item['originalFilename'] !== deletedName,
      ),
  },
  {
    name: 'segments',
    ends: 'erased',
    what: 'What human translators wrote for it: segments and comments',
    row: ({ pk }, document) => isJobOf(document, pk, 'JOB#'),
  },
  {
    name: 'jobNotes',
    ends: 'erased',
    what: 'Notes of human translators about it, what was asked to be corrected, and the words of its rating',
    row: ({ pk, sk, translationId, rating, ...row }, { id }) =>
      (pk.startsWith('QUEUE#') &&
        sk === 'ITEM' &&
        translationId === id &&
        (jobWords.some((name) => row[name] !== undefined) ||
          ((rating as { word?: string } | undefined)?.word ?? '') !== '')) ||
      (sk === 'TICKET' && withoutQuote(String(row['message']), id) !== undefined),
  },
  {
    name: 'exports',
    ends: 'erased',
    what: 'Exports of the account, which told its name and its sentences',
    // One that was made afterwards tells nothing of it.
    object: (key, { userId, deletedAt }) =>
      key.startsWith(exportsOf(userId)) &&
      deletedAt !== undefined &&
      Number.parseInt(key.slice(exportsOf(userId).length), 10) < Date.parse(deletedAt),
  },
  {
    name: 'record',
    ends: 'kept',
    what: 'The record: numbers, languages, size and dates',
    why: 'Money was moved for it; it holds no text and no name.',
  },
  {
    name: 'ledger',
    ends: 'kept',
    what: 'Order and ledger: amounts and numbers',
    why: 'The law on bookkeeping: amounts and ids alone.',
  },
  {
    name: 'certificate',
    ends: 'kept',
    what: 'The certificate: hashes, dates and the name of its signer',
    why: 'Who was given the certificate must be able to check it; it holds hashes.',
  },
  {
    name: 'auditRows',
    ends: 'kept',
    what: 'What staff did about it',
    why: 'What staff did stays known: ids, what staff gave as the reason, and the names of translators.',
  },
  {
    name: 'answers',
    ends: 'kept',
    what: 'Events, mails and answers to programs',
    why: 'So that none happens twice; they hold numbers, a program’s answers for one day, and mails that could not be sent for 14 days, also the name, and leave within 90 days.',
  },
  {
    name: 'accessLogs',
    ends: 'kept',
    what: 'Lines of access logs: the network addresses that sent and fetched it, and its name in links of downloads',
    why: inLogs,
  },
  {
    name: 'backups',
    ends: 'kept',
    what: 'Copies of what was erased, in backups',
    why: inBackups,
  },
] as const satisfies Trace[]

export type ErasedTrace = Extract<(typeof documentTraces)[number], { ends: 'erased' }>['name']
export type KeptTrace = Exclude<(typeof documentTraces)[number]['name'], ErasedTrace>

export type PersonTrace = {
  /** Whether the export of an account tells it. */
  told?: true
  /** What ends with the account. */
  erased?: Said
  /** What the audit finds where an account was not erased to the end. */
  row?: (row: Row, person: Person) => boolean
  object?: (key: string, person: Person) => boolean
  /** What is left, and why. */
  kept?: Kept
} & ({ erased: Said } | { kept: Kept })

/** What the table does not hold. */
type Outside = 'files' | 'identity' | 'stripe' | 'accessLogs' | 'backups'

const own =
  (prefix: string) =>
  ({ pk, userId }: Row, { id }: Person): boolean =>
    pk.startsWith(prefix) && userId === id
const at =
  (...places: string[]) =>
  ({ pk, sk }: Row, { id }: Person): boolean =>
    pk === `USER#${id}` && places.some((place) => sk.startsWith(place))

const ofUser = [
  'pastEmails',
  'undoneEmails',
  'firstName',
  'lastName',
  'registrationIp',
  'country',
  'primaryLanguage',
] as const

const isHolder = (row: Row, { id }: Person): boolean =>
  ['assigned', 'in_progress'].includes(String(row['status'])) && (row['claimedBy'] ?? row['assignedTo']) === id

/** An appeal of theirs in a job, or more than that they had it before. */
function hasWords(row: Row, { id }: Person): boolean {
  const { appeal, left } = row as { appeal?: { from: number }; left?: QueueItemRow['left'] }
  return appeal?.from === id || (left?.by === id && (left.name !== '' || (left.reason ?? left.note) !== undefined))
}

const bookkeeping = 'The law on bookkeeping: amounts and numbers, no name.'
const payee = 'The law on bookkeeping: to whom money went.'
const countsAlone = 'It counts, names nobody and leaves by itself.'

/**
 * What every noun of the table keeps of a person: what ends with the account, and what stays and why. A noun without either
 * does not compile. The eraser of what ends stands in `functions/privacy/traces.ts`, the reader of what is told in
 * `functions/privacy/export-account.ts`, both under the noun.
 */
export const personTraces = {
  users: {
    told: true,
    erased: { what: 'Name, email address, network address and settings' },
    row: (row, person) =>
      (at('PROFILE')(row, person) && ofUser.some((name) => (row[name] ?? '') !== '')) ||
      own('EMAIL#')(row, person) ||
      at('SEARCH#')(row, person),
    kept: { what: 'The number of the account', why: 'Orders and the ledger point to it; it names nobody.' },
  },
  identity: { erased: { what: 'Password and second factor' } },
  sessions: { told: true, erased: { what: 'Sessions' }, row: own('SESSION#') },
  devices: { erased: { what: 'Known browsers' }, row: own('DEVICE#') },
  recoveryCodes: { erased: { what: 'Recovery codes' }, row: at('RECOVERY_CODES') },
  tokens: {
    kept: {
      what: 'Hashes of links that were mailed, some with the address',
      why: 'None opens anything any more; they leave within a week.',
    },
  },
  translations: {
    told: true,
    erased: { what: 'Documents and their translations, each with all its traces' },
    row: (row, person) => own('TRANSLATION#')(row, person) && row.sk === 'RECORD' && row['deletedAt'] === undefined,
    kept: { what: 'Records of translations: numbers, languages, size and dates', why: bookkeeping },
  },
  files: {
    erased: { what: 'Uploads, downloads and résumé' },
    object: (key, { id }) => ['downloads', 'uploads', 'glossaries'].some((place) => key.startsWith(`${place}/${id}/`)),
  },
  uploads: { kept: { what: 'Tickets of uploads that became no document', why: 'They leave within a day.' } },
  memory: {
    told: true,
    erased: { what: 'The translation memory' },
    row: ({ pk }, { id }) => pk === `USER#${id}#MEMORY` || pk === `USER#${id}#UNPAID_TEXTS`,
  },
  glossaries: { told: true, erased: { what: 'Glossaries' }, row: own('GLOSSARY#') },
  tickets: {
    told: true,
    erased: { what: 'Questions to support, and what was said about them' },
    row: (row, person) =>
      own('TICKET#')(row, person) &&
      (row.sk !== 'TICKET' || row['author'] === 'person' || row['name'] !== '' || row['email'] !== ''),
    kept: {
      what: 'Tickets that the product wrote itself',
      why: 'They are about money to give back; the name is gone.',
    },
  },
  answerTemplates: { kept: { what: 'Templates of answers', why: 'Texts of ours; they name nobody.' } },
  applications: { told: true, erased: { what: 'Applications for the API' }, row: own('API_APPLICATION#') },
  invitations: {
    told: true,
    erased: { what: 'Invitations to the address' },
    kept: {
      what: 'Invitations that the account wrote, with its number',
      why: 'They belong to whom they invite; they leave within 90 days of their end.',
    },
  },
  apiKeys: {
    told: true,
    erased: { what: 'API keys' },
    row: (row, person) => own('API_KEY#')(row, person) || at('API_KEY_PLACE#')(row, person),
  },
  webhooks: { told: true, erased: { what: 'The webhook' }, row: at('WEBHOOK') },
  deliveries: {
    kept: { what: 'Events sent to the webhook', why: 'They hold numbers alone, and leave within 30 days.' },
  },
  promotions: {
    erased: { what: 'Network address and browser of who used a promotion' },
    row: (row, { id }) =>
      row.sk.startsWith('PROMOTION_AUDIT#') &&
      row['userId'] === id &&
      (row['ipAddress'] ?? row['userAgent']) !== undefined,
    kept: { what: 'That promotions were used, and with which order', why: bookkeeping },
  },
  retention: { erased: { what: 'The wish to be erased itself' }, row: at('ERASURE', 'FORGETTING') },
  translators: {
    told: true,
    erased: { what: 'The translator’s profile, certifications, résumé and places' },
    row: (row, person) => (own('TRANSLATOR#')(row, person) && row.sk === 'PROFILE') || at('TRANSLATOR')(row, person),
    kept: {
      what: 'Tax data of who has earned something, with name and address, the number sealed; of who was suspended, a hash of the email address; applications that were sent without signing in and that nobody confirmed',
      why: 'Tax law, and to know who applies again: four years, and then they leave by themselves. What nobody confirmed leaves within 7 days.',
    },
  },
  translatorTests: {
    told: true,
    erased: { what: 'Entrance tests with their answers' },
    row: (row, person) => own('TRANSLATOR_TEST#')(row, person) || at('TEST#')(row, person),
  },
  queue: {
    told: true,
    erased: { what: 'The name on jobs that are not done, what was said in appeals and why a job was given back' },
    row: (row, person) =>
      at('JOB_WORDS#')(row, person) ||
      (row.pk.startsWith('QUEUE#') && row.sk === 'ITEM' && (isHolder(row, person) || hasWords(row, person))),
    kept: {
      what: 'Which jobs an account worked on, and name and qualifications under a signature',
      why: 'It is part of what the customer bought; a job’s other names go with its document.',
    },
  },
  segments: {
    kept: {
      what: 'Words written for a customer’s document, with the number of the account',
      why: 'They belong to that document and go with it.',
    },
  },
  certificates: {
    kept: {
      what: 'Certificates and their translations, with name and credentials of their signer',
      why: 'The signature on an issued certificate is what the customer bought; whoever holds it must be able to check it.',
    },
  },
  payouts: { told: true, kept: { what: 'Payouts, with the name of who was paid on their statements', why: payee } },
  payoutBatches: {
    erased: { what: 'The email address with the payments of Fridays' },
    row: (row, { id }) =>
      row.pk.startsWith('PAYOUT_BATCH#') &&
      row.sk.startsWith('PAYMENT#') &&
      row['translatorId'] === id &&
      (row['email'] ?? '') !== '',
    kept: {
      what: 'Payments of Fridays with the name of who was paid, and the files that the bank was sent, with name and email address',
      why: payee,
    },
  },
  orders: { told: true, kept: { what: 'Orders and receipts', why: bookkeeping } },
  stripe: {
    kept: {
      what: 'At Stripe, of who paid something: payments and invoices, with card and email address',
      why: 'The law on bookkeeping; a refund goes back by the payment that it is of.',
    },
  },
  refunds: { kept: { what: 'Refunds', why: bookkeeping } },
  subscriptions: { told: true, kept: { what: 'Subscriptions', why: bookkeeping } },
  overages: { kept: { what: 'Pages beyond a plan, and their invoice', why: bookkeeping } },
  planUse: { kept: { what: 'Pages used of a plan', why: bookkeeping } },
  guaranteeRest: { kept: { what: 'What a guarantee charged for pages of a plan', why: bookkeeping } },
  audit: {
    kept: {
      what: 'What staff did',
      why: 'Who did what stays known: numbers, what staff gave as the reason, the names of translators whom jobs were given to, and each name that somebody of the staff gave up.',
    },
  },
  events: { kept: { what: 'What has happened', why: 'Numbers alone; it leaves within 30 days.' } },
  mails: {
    kept: {
      what: 'That a mail was sent',
      why: 'So that none is sent twice; no address, and it leaves within 90 days.',
    },
  },
  idempotency: {
    kept: { what: 'First answers to a program’s calls', why: 'So that none happens twice; they leave within a day.' },
  },
  exports: { kept: { what: 'That a file is being made', why: 'Numbers alone; it leaves within an hour.' } },
  limits: { kept: { what: 'Counters of calls', why: countsAlone } },
  counters: { kept: { what: 'How many there are of each thing', why: countsAlone } },
  recounts: { kept: { what: 'A count of them that is under way', why: countsAlone } },
  previews: { kept: { what: 'Counters of characters that previews have shown', why: countsAlone } },
  spend: { kept: { what: 'Counters of characters', why: countsAlone } },
  taskTokens: { kept: { what: 'Tokens of the workflow', why: 'They name nobody.' } },
  accessLogs: {
    kept: { what: 'Lines of access logs: network addresses, and names of files in links of downloads', why: inLogs },
  },
  backups: { kept: { what: 'Copies of what was erased, in backups', why: inBackups } },
} as const satisfies Record<keyof typeof data | Outside, PersonTrace>

type PersonNouns = typeof personTraces
export type PersonNoun = keyof PersonNouns
export type ErasedNoun = {
  [N in PersonNoun]: PersonNouns[N] extends { erased: Said } ? N : never
}[PersonNoun]
export type ToldNoun = { [N in PersonNoun]: PersonNouns[N] extends { told: true } ? N : never }[PersonNoun]
