/**
 * A full refund within this time of the payment; after that the sale is final. A certified translation is final from the moment that a
 * translator begins, and not before: the end of this time is when its promise is broken.
 */
export const refundHours = 24

/**
 * So long after its signature a translation without a certificate may be given back by staff. The workflow has tried twice by then, three
 * hours apart and each time for at most half an hour; an execution that is over was begun anew by the sweep every five minutes.
 */
export const certificateHours = 6

/** Whether so much time has passed since a payment. */
export const isRefundTimeOver = (paidAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(paidAt) >= refundHours * 3_600_000

export type RefundRefusal = 'unpaid' | 'free' | 'plan' | 'begun' | 'late' | 'ended' | 'used'

export type RefundFacts = {
  paidAt?: string | undefined
  amountCents?: number | undefined
  /** What a plan paid is worth. */
  planCents?: number | undefined
  certified: boolean
  /** A translator has claimed it. */
  begun: boolean
  ended: boolean
  /** The whole text or a file of it has left for the customer. */
  downloaded: boolean
  /** The account, or the address that it registered from, has had the one refund of a downloaded document. */
  used: boolean
}

/**
 * Why a customer cannot have the money of a translation back; undefined when they can. What nobody has opened or downloaded may
 * always come back within the time; what was, once an account and address, and then by support. A certified translation that cost
 * nothing, as one that a plan paid, comes back too: its customer would wait for a translator for ever, with no way out.
 */
export function refundRefusal(facts: RefundFacts, now: Date): RefundRefusal | undefined {
  if (facts.paidAt === undefined) return 'unpaid'
  if (facts.ended) return 'ended'
  if (!facts.amountCents && !facts.certified) return facts.planCents === undefined ? 'free' : 'plan'
  if (facts.begun) return 'begun'
  if (!facts.certified && isRefundTimeOver(facts.paidAt, now)) return 'late'
  return facts.downloaded && facts.used ? 'used' : undefined
}

/** What a click on "refund" would do: give it back as often as wished, use up the one time, or send the customer to support. */
export const refundStandings = ['right', 'once', 'support'] as const
export type RefundStanding = (typeof refundStandings)[number]

/** Null where nothing can be given back. */
export function refundStanding(facts: RefundFacts, now: Date): RefundStanding | null {
  const refusal = refundRefusal(facts, now)
  if (refusal !== undefined) return refusal === 'used' ? 'support' : null
  return facts.downloaded ? 'once' : 'right'
}

/** Whether a job that was signed then has had the time to get its certificate. */
export const isCertificateOverdue = (signedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(signedAt) >= certificateHours * 3_600_000

/**
 * What the rule for staff asks: `atWork` says that a translator has the document, or a correction of it, in hand; `stuck` that it was
 * signed, and its certificate is overdue.
 */
export type StaffRefundFacts = Pick<RefundFacts, 'paidAt' | 'amountCents' | 'planCents' | 'ended'> & {
  atWork: boolean
  stuck: boolean
}
export type StaffRefundRefusal = Extract<RefundRefusal, 'unpaid' | 'ended' | 'free'> | 'at-work'

/**
 * Why staff cannot give the money of a translation back. They may after the time, after a download and after the signature, with a
 * reason; what a translator has in hand is ended in the queue, so that nobody works on for nothing. Of what a plan paid its pages come back,
 * and those beyond it that are not billed yet.
 */
export function staffRefundRefusal(facts: StaffRefundFacts): StaffRefundRefusal | undefined {
  if (facts.paidAt === undefined) return 'unpaid'
  if (facts.ended) return 'ended'
  if (!facts.amountCents && facts.planCents === undefined && !facts.stuck) return 'free'
  return facts.atWork ? 'at-work' : undefined
}
