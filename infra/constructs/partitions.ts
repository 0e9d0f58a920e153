/**
 * Partitions of the one table by the beginning of their key, for functions that touch only some: the condition `dynamodb:LeadingKeys`
 * of their grant. Keys are spelled in `functions/data/keys.ts`; a test holds the two together.
 */
export const partitions = {
  /** What the wrapper of every call reads to know who calls: the session or the key, and the account. */
  caller: ['SESSION#*', 'API_KEY#*', 'USER#*'],
  /** What it writes about the call: that the session is alive, that a key was used, the first answer to an idempotency key. */
  call: ['SESSION#*', 'API_KEY#*', 'LIMIT#*', 'IDEMPOTENCY#*'],
  uploads: ['UPLOAD#*', 'LIMIT#*'],
  events: ['EVENTS#*', 'HANDLED#*'],
  /** What is being made, and that a whole text leaves with it. */
  exports: ['EXPORT#*', 'TRANSLATION#*'],
  statusList: ['STATUS_LIST#*', 'CERTIFICATES#WITHDRAWN', 'CERTIFICATES#WITHDRAWN#*'],
  mail: ['MAIL#*', 'LIMIT#*', 'TOKEN#*', 'INVITATION#*', 'TRANSLATOR#*'],
  /** Whom a mail goes to. */
  mailReads: ['USER#*'],
  mailEvents: ['HANDLED#*'],
  /** Whom a decision was about, and why it was made. */
  mailEventsReads: ['TRANSLATOR#*', 'TRANSLATOR_TEST#*', 'API_APPLICATION#*', 'AUDIT#*', 'USER#*'],
  certificates: ['CERTIFICATE#*', 'STATUS_LIST#*', 'TRANSLATION#*', 'AUDIT#*', 'EVENTS#*'],
  certificatesReads: ['CERTIFIED_FILE#*', 'CERTIFICATES#WITHDRAWN', 'CERTIFICATES#WITHDRAWN#*'],
  certificateEvents: ['STATUS_LIST#*', 'HANDLED#*'],
  certificateEventsReads: ['CERTIFICATE#*', 'CERTIFICATES#WITHDRAWN', 'CERTIFICATES#WITHDRAWN#*'],
  support: ['TICKET#*', 'ANSWER_TEMPLATE#*', 'AUDIT#*', 'EVENTS#*', 'LIMIT#*'],
  /** Lists of tickets, whose they are and what they are about, and who works at the desk. */
  supportReads: [
    'TICKETS#*',
    'TICKET_TARGETS#*',
    'ANSWER_TEMPLATES',
    'USER#*',
    'EMAIL#*',
    'STAFF',
    'TRANSLATION#*',
    'QUEUE#*',
  ],
  supportEvents: ['HANDLED#*'],
  supportEventsReads: ['TICKET#*'],
  /** All that an account is; not one document of it, nor the texts of one. */
  accounts: [
    'USER#*',
    'EMAIL#*',
    'SESSION#*',
    'TOKEN#*',
    'DEVICE#*',
    'LIMIT#*',
    'CLAIM#*',
    'ROSTER',
    'AUDIT#*',
    'EVENTS#*',
  ],
  /** A translator's profile, which follows its account to another address. */
  profiles: ['TRANSLATOR#*'],
  /** The texts that are remembered of a customer's documents. They lie below `USER#*`, and are no part of the account. */
  memory: ['USER#*#MEMORY', 'USER#*#UNPAID_TEXTS'],
  auditArchive: ['AUDIT_ARCHIVE', 'AUDIT#*'],
} as const

/** Texts of documents, which lie below wider patterns: the table's and an index's. Only a grant that names them holds them. */
export const textsOfDocuments = [...partitions.memory, 'TRANSLATION#*#TEXTS'] as const
