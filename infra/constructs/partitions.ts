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
  statusList: ['STATUS_LIST#*', 'CERTIFICATES#WITHDRAWN'],
  auditArchive: ['AUDIT_ARCHIVE', 'AUDIT#*'],
} as const
