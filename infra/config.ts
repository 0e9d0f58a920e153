import * as z from 'zod'
import type { EnvName } from '#shared/lib/env.ts'

/** Secrets that a deployment expects in Secrets Manager, by name. `npm run deploy` asks for the ones that are missing. */
export const secretNames = {
  /** JSON `{ "secretKey": "sk_… or rk_…", "webhookSecret": "whsec_…" }`. */
  stripe: 'attesta/stripe',
  /** The reCAPTCHA secret, as plain text. */
  captcha: 'attesta/captcha',
  /** Made by the deployment itself: what CloudFront sends with every request to the API. */
  origin: 'attesta/origin',
  /** Made by the deployment itself: what the signing secrets of customers' webhooks are derived from. */
  webhooks: 'attesta/webhooks',
} as const

/** Whether a site is on a developer's machine. */
const isHere = (site: string): boolean => /^http:\/\/localhost(:\d+)?$/.test(site)

const Url = z.url().transform((url) => url.replace(/\/$/, ''))

/** Every outside value of a deployment, from the environment. `infra/RUNBOOK.md` says where each comes from. */
export const Config = z
  .object({
    STAGE: z.string().regex(/^[a-z][a-z0-9]{1,15}$/),
    AWS_REGION: z.string().default('us-east-1'),
    /** Where people reach the site: its origin is the only one that may change anything. */
    SITE_URL: Url,
    /** ACM certificate in us-east-1 for the host of SITE_URL; without it the distribution keeps its own host name. */
    CERTIFICATE_ARN: z.string().startsWith('arn:').optional(),
    MAIL_FROM: z.email(),
    SUPPORT_EMAIL: z.email(),
    /** On certificates for authorities that ask for an address and a telephone; without them those are not offered. */
    COMPANY_ADDRESS: z.string().optional(),
    COMPANY_PHONE: z.string().optional(),
    /** The tax that prices include, in percent (20 is a fifth on top of the net price); stands on receipts, in hundredths of a percent. */
    TAX_RATE_PERCENT: z.coerce.number().min(0).max(99).multipleOf(0.01, 'two decimals at most').default(0),
    ALARM_EMAIL: z.email().optional(),
    /** How audit rows are locked: `compliance` cannot be lifted by anybody, and only ever be made longer. */
    AUDIT_LOCK: z.enum(['governance', 'compliance']).default('governance'),
    AUDIT_LOCK_DAYS: z.coerce
      .number()
      .int()
      .positive()
      .default(7 * 365),
    STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_'),
    STRIPE_SCRIPT_URL: z.url().default('https://js.stripe.com/endive/stripe.js'),
    /** Only for a stand-in; Stripe itself needs none. */
    STRIPE_API_URL: Url.optional(),
    CAPTCHA_SITE_KEY: z.string().min(1),
    CAPTCHA_SCRIPT_URL: z.url().or(z.literal('')).default('https://www.google.com/recaptcha/api.js'),
    CAPTCHA_VERIFY_URL: z.url().default('https://www.google.com/recaptcha/api/siteverify'),
    PWNED_URL: Url.default('https://api.pwnedpasswords.com'),
    /** `guardduty` scans uploads with GuardDuty Malware Protection for S3; `function`, on a developer's machine, with our own small scanner. */
    MALWARE_SCAN: z.enum(['guardduty', 'function']).default('guardduty'),
    /** The version of `attesta/origin` that CloudFront sends, after a rotation; the newest at the first deployment without it. */
    ORIGIN_SECRET_VERSION: z.uuid().optional(),
    /** Where browsers send uploads, for the content security policy; the document bucket itself when it is not set. */
    FILES_ORIGIN: Url.optional(),
    /** Only for a developer's machine: hosts, with commas between, that webhooks may reach over http and at private addresses. */
    WEBHOOK_PRIVATE_HOSTS: z.string().optional(),
    /** Target languages for which Amazon Translate takes a formality, with commas between; empty where the engine takes none. */
    FORMALITY_LANGUAGES: z.string().default('nl,fr,fr-CA,de,hi,it,ja,ko,pt-PT,es,es-MX'),
    DAILY_CHARACTERS_PER_USER: z.coerce.number().int().positive().default(400_000),
    DAILY_CHARACTERS_IN_ALL: z.coerce.number().int().positive().default(20_000_000),
    /** Pages that are pictures and may be read in a day: 200,000 are 300 dollars, as much as the characters. */
    DAILY_SCANS_PER_USER: z.coerce.number().int().positive().default(2000),
    DAILY_SCANS_IN_ALL: z.coerce.number().int().positive().default(200_000),
    /** Characters that the engine may be sent in a day, paid or not, before an alarm rings: 100 million are 1,500 dollars. */
    DAILY_CHARACTERS_ALARM: z.coerce.number().int().positive().default(100_000_000),
    /** How many functions the account may run at once. Shares of it are reserved; 0 reserves nothing. */
    LAMBDA_CONCURRENCY: z.coerce.number().int().nonnegative().default(1000),
    PAYMENT_DEADLINE_SECONDS: z.coerce
      .number()
      .int()
      .positive()
      .default(7 * 24 * 3600),
    REVIEW_DEADLINE_SECONDS: z.coerce
      .number()
      .int()
      .positive()
      .default(30 * 24 * 3600),
  })
  .refine(({ SITE_URL, WEBHOOK_PRIVATE_HOSTS }) => !WEBHOOK_PRIVATE_HOSTS || isHere(SITE_URL), {
    path: ['WEBHOOK_PRIVATE_HOSTS'],
    message: 'is for a site on this machine only: in the cloud it would open the private network to customers',
  })
  .refine(({ SITE_URL, MALWARE_SCAN }) => MALWARE_SCAN === 'guardduty' || isHere(SITE_URL), {
    path: ['MALWARE_SCAN'],
    message: 'function is for a site on this machine only: that scanner knows one harmless test file and no malware',
  })
export type Config = z.infer<typeof Config>

/** Parses the environment, or throws one error that names every missing or wrong value. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Config.safeParse(environment)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The deployment needs these values (see infra/RUNBOOK.md):\n${lines.join('\n')}`)
}

/** Whether a deployment leaves its checks out: one to a developer's machine alone may, whatever the environment says. */
export const isUnchecked = ({ SITE_URL }: Config, environment: NodeJS.ProcessEnv = process.env): boolean =>
  environment['CDK_VALIDATION'] === 'false' && isHere(SITE_URL)

/** How a signing translator is reached, for the functions that print it or have to know whether it can be. */
export const companyEnvironment = ({ COMPANY_ADDRESS, COMPANY_PHONE }: Config): Partial<Record<EnvName, string>> => ({
  ...(COMPANY_ADDRESS && { COMPANY_ADDRESS }),
  ...(COMPANY_PHONE && { COMPANY_PHONE }),
})
