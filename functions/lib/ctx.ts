import type { SiteLanguage } from '#shared/languages/site-language.ts'
import type * as archive from '../adapters/archive.ts'
import type * as breached from '../adapters/breached.ts'
import type * as captcha from '../adapters/captcha.ts'
import type * as eventQueues from '../adapters/event-queues.ts'
import type * as exportQueue from '../adapters/export-queue.ts'
import type * as files from '../adapters/files.ts'
import type * as identity from '../adapters/identity.ts'
import type * as mail from '../adapters/mail.ts'
import type * as metrics from '../adapters/metrics.ts'
import type * as outbound from '../adapters/outbound.ts'
import type * as seal from '../adapters/seal.ts'
import type * as signing from '../adapters/signing.ts'
import type * as payments from '../adapters/stripe.ts'
import type * as billing from '../adapters/stripe-billing.ts'
import type * as ocr from '../adapters/textract.ts'
import type * as engine from '../adapters/translate.ts'
import type * as workflow from '../adapters/workflow.ts'
import type * as data from '../data/data.ts'
import type { Actor } from './actor.ts'

/** What every verb gets. */
export type Base = {
  /** Null on routes for anyone. */
  actor: Actor | null
  now: () => Date
  /** A random 53-bit integer id; the caller brands it with its own id schema. */
  newId: () => number
  /** 256 random bits, base64url. */
  newToken: () => string
  /** The caller's address as the edge saw it. */
  address: string
  /** `name=value` pairs as the browser sent them. */
  cookies: readonly string[]
  userAgent: string
  /** That the caller's browser asks for: what is sent to somebody without an account speaks it. */
  language: SiteLanguage
  requestId: string
  /** Of a call with an idempotency key: the same for each of its tries. */
  first?: string | undefined
  log: Log
}

/** Structured log lines. Never a document's text, a password, a token or a tax id (promise R2). */
export type Log = {
  info(message: string, facts?: Record<string, string | number | boolean | null>): void
  /** Of an unknown error only its name and where it was thrown are written: its message may quote what it choked on. */
  warn(message: string, facts?: Record<string, string | number | boolean | null>, error?: unknown): void
  error(message: string, facts?: Record<string, string | number | boolean | null>, error?: unknown): void
}

/** The vendors and stores that a verb may reach; the type of the adapter module is its port. */
export type Outside = {
  data: typeof data
  files: typeof files
  exports: typeof exportQueue
  archive: typeof archive
  identity: typeof identity
  eventQueues: typeof eventQueues
  mail: typeof mail
  metrics: typeof metrics
  captcha: typeof captcha
  outbound: typeof outbound
  breached: typeof breached
  payments: typeof payments
  billing: typeof billing
  engine: typeof engine
  ocr: typeof ocr
  seal: typeof seal
  workflow: typeof workflow
  signing: typeof signing
}

/** A verb names what it needs: `login(ctx: Ctx<'data' | 'identity'>, input)`. */
export type Ctx<K extends keyof Outside = never> = Base & Pick<Outside, K>
