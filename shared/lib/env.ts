/**
 * The environment variables of the functions: infra sets them beside the grant, functions read them through `env()`.
 * Secrets are never here, only the names under which a function may read them.
 */
const envNames = [
  'TABLE_NAME',
  'DOCUMENT_BUCKET',
  /** Where audit rows lie under an object lock. */
  'AUDIT_BUCKET',
  'USER_POOL_ID',
  'USER_POOL_CLIENT_ID',
  /** Origin of the site, without a slash at the end: the only Origin that may change anything. */
  'SITE_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  /** Where a signing translator can be written to and called, for authorities that ask. */
  'COMPANY_ADDRESS',
  'COMPANY_PHONE',
  /** The tax that prices include, in percent; 0 where none is collected. */
  'TAX_RATE_PERCENT',
  /** JSON `{ secretKey, webhookSecret }`. */
  'STRIPE_SECRET_NAME',
  /** Where Stripe's API is; absent means Stripe itself. */
  'STRIPE_API_URL',
  'CAPTCHA_SECRET_NAME',
  'CAPTCHA_VERIFY_URL',
  /** The range service for breached passwords. */
  'PWNED_URL',
  'STATE_MACHINE_ARN',
  'TAX_KEY_ID',
  /** The keys that sign, `purpose=key id` with commas between; the first of a purpose is the one in use. */
  'SIGNING_KEYS',
  /** The value that CloudFront adds to every request to the origin, so that nothing else can reach it. */
  'ORIGIN_SECRET_NAME',
  'MAIL_QUEUE_URL',
  'WEBHOOK_QUEUE_URL',
  'EXPORT_QUEUE_URL',
  /** JSON `{ <subscriber>: { url, deadUrl } }`: the queue of each subscriber of events and its dead letters. */
  'EVENT_QUEUES',
  /** The secret from which each customer's signing secret is derived. */
  'WEBHOOK_SECRET_NAME',
  /** Hosts that a webhook may reach over http and at private addresses: a developer's own machine, never set in the cloud. */
  'WEBHOOK_PRIVATE_HOSTS',
  /** Target languages, with commas between, for which the engine takes a formality. */
  'FORMALITY_LANGUAGES',
  /** Characters of unpaid text that the engine may be sent in a day: for one user, and in all. */
  'DAILY_CHARACTERS_PER_USER',
  'DAILY_CHARACTERS_IN_ALL',
  /** Pages that are pictures and may be read in a day: for one user, and in all. */
  'DAILY_SCANS_PER_USER',
  'DAILY_SCANS_IN_ALL',
  /** Wait of an unpaid preview in seconds, and of a human review. */
  'PAYMENT_DEADLINE_SECONDS',
  'REVIEW_DEADLINE_SECONDS',
  /** With what the names of this deployment's alarms begin. */
  'ALARM_NAME_PREFIX',
] as const

export type EnvName = (typeof envNames)[number]
