import type { UserId } from '#shared/lib/id.ts'
import type { AdminLevel } from '#shared/lib/route.ts'

/** Who calls, as our own rows say: nothing in it comes from the browser but the opaque session id. */
export type Actor = {
  userId: UserId
  email: string
  adminLevel: AdminLevel | null
  isTranslator: boolean
  via: 'session' | 'api-key'
  /** Hash of the session's secret: names the session without being able to open it. */
  sessionHash: string | null
  /** When the second factor was last given, ISO; null if never in this session. */
  secondFactorAt: string | null
}

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
  userAgent: string
  requestId: string
  log: Log
}

/** Structured log lines. Never a document's text, a password, a token or a tax id (promise R2). */
export type Log = {
  info(message: string, facts?: Record<string, string | number | boolean | null>): void
  warn(message: string, facts?: Record<string, string | number | boolean | null>): void
  error(message: string, facts?: Record<string, string | number | boolean | null> | Error): void
}

/** The vendors and stores that a verb may reach; the type of the adapter module is its port. */
export type Outside = {
  data: typeof import('../data/data.ts')
  files: typeof import('../adapters/files.ts')
  identity: typeof import('../adapters/identity.ts')
  mail: typeof import('../adapters/mail.ts')
  captcha: typeof import('../adapters/captcha.ts')
  payments: typeof import('../adapters/stripe.ts')
  engine: typeof import('../adapters/translate.ts')
  ocr: typeof import('../adapters/textract.ts')
  workflow: typeof import('../adapters/workflow.ts')
}

/** A verb names what it needs: `login(ctx: Ctx<'data' | 'identity'>, input)`. */
export type Ctx<K extends keyof Outside = never> = Base & Pick<Outside, K>
