/** The human queue, as the other folders see it: a file of `queue/` for each kind of access. */

export { type ByStaff, type Changed, find, type Refusal } from './queue/change.ts'
export { claim, countHeld, expire, release, touch, touchItem, warn } from './queue/claims.ts'
export { forgetHolder, forgetNotes, forgetWords, reject, signedItem, unsignedItem, withdraw } from './queue/ending.ts'
export { enqueue } from './queue/enqueue.ts'
export { countLate, listAt, listOf, listPool, listWritten } from './queue/lists.ts'
export { appeal, type Decided, decideAppeal, rate, review } from './queue/quality.ts'
export { nameRevision, type RevisionWish, requestRevision, unnameRevision } from './queue/revisions.ts'
export { returnToWork, type Signing, sign } from './queue/signing.ts'
export { assign, edit, takeBack, takeOver } from './queue/staff.ts'
export type { Leave, Person } from './queue/states.ts'
export { checkAgain, listDue, listSignedCorrections, note, postpone } from './queue/watch.ts'
export type { QueueItemRow } from './queue-row.ts'
