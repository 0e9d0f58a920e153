import * as z from 'zod'
import { siteLanguages } from '../languages/site-language.ts'
import { MessageAnswer } from '../lib/answer.ts'
import { UserId } from '../lib/id.ts'
import { Email, line } from '../lib/text.ts'
import { field } from '../messages/field.ts'
import { adminLevels } from '../staff/powers.ts'

export const passwordMinLength = 8
export const resendCooldownSeconds = 60
export const verificationHours = 24
export const resetMinutes = 30
/** Of the link that gives an account another address. */
export const addressMinutes = 30
/** Of the link that takes the one before back. */
export const undoDays = 7
/** The actions that the browser names to the captcha and the server expects back. */
const captchaActions = ['register', 'login', 'link'] as const
export type CaptchaAction = (typeof captchaActions)[number]
/** A solved captcha, where the call is asked for one. */
export const Captcha = z.string().max(4096).nullable().optional()
export const loginRedirectDelayMs = 1000
export const unverifiedRedirectDelayMs = 2000
export const verifiedRedirectDelayMs = 3000

export const countries = ['US', 'CA', 'GB', 'DE', 'FR', 'ES', 'IT', 'JP', 'CN', 'BR', 'MX', 'other'] as const
export const registrationLanguages = [
  'English',
  'Spanish',
  'French',
  'German',
  'Italian',
  'Portuguese',
  'Chinese',
  'Japanese',
  'Korean',
  'Arabic',
  'Russian',
  'Other',
] as const

/** The languages of the registration by their codes; what is kept of an account is the English name. */
export const registrationLanguageCodes: Record<(typeof registrationLanguages)[number], string | null> = {
  English: 'en',
  Spanish: 'es',
  French: 'fr',
  German: 'de',
  Italian: 'it',
  Portuguese: 'pt',
  Chinese: 'zh',
  Japanese: 'ja',
  Korean: 'ko',
  Arabic: 'ar',
  Russian: 'ru',
  Other: null,
}

/** The language of the mails to an account: the site's, as it was when the account was made, until its owner changes it. */
export const MailLanguage = z.enum(siteLanguages, field('language-missing'))

export const AdminLevel = z.enum(adminLevels)

/** 8 to 128 characters of any script; no composition rule (ASVS 5.0 §6.2). Breached ones are refused on the server. */
export const Password = z
  .string()
  .min(passwordMinLength, field('password-short'))
  .max(128, field('password-long'))
  .refine((password) => kept(password).length >= passwordMinLength, field('password-short'))
  .refine((password) => kept(password).length <= 256, field('password-long'))
  .refine((password) => [password, kept(password)].every((one) => one === one.trim()), field('password-space'))

/** As the server hands it to Cognito, which takes 8 to 256 characters and no space around them. */
const kept = (password: string): string => password.normalize('NFKC')

export const Registration = z.object({
  username: z.string().optional(),
  firstName: line(100, field('first-name-required')),
  lastName: line(100, field('last-name-required')),
  email: Email,
  password: Password,
  country: z.enum(countries, field('country-required')),
  primaryLanguage: z.enum(registrationLanguages, field('primary-language-required')),
  newsletterOptIn: z.boolean().default(false),
  recaptchaToken: z.string().min(1, field('captcha-failed')).max(4096),
})
export type Registration = z.infer<typeof Registration>

/** What became of a link that verifies an address. */
export const Verification = z.object({
  /** False for a link that is unknown, replaced, used up or too old, and while `passwordRequired`; `message` says what to do. */
  verified: z.boolean(),
  ...MessageAnswer.shape,
  /** The link is right, but this is not the browser that registered: the password chosen there is asked for. */
  passwordRequired: z.boolean().optional(),
  user: z.object({ firstName: z.string() }).optional(),
})
export type Verification = z.infer<typeof Verification>

/** What people may change about themselves. */
export const ProfileChange = Registration.pick({
  firstName: true,
  lastName: true,
  country: true,
  primaryLanguage: true,
}).extend({ newsletterOptIn: z.boolean(), language: MailLanguage })
export type ProfileChange = z.infer<typeof ProfileChange>

/** A six-digit code of an authenticator app; spaces as people copy them are taken out. */
export const TotpCode = z
  .string()
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, field('totp-form')))

/** A signed-in browser, as its owner sees it. */
export const SessionView = z.object({
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  userAgent: z.string(),
  address: z.string(),
  current: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

/** The user as the browser may see them. */
export const CurrentUser = z.object({
  id: UserId,
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  country: z.string(),
  primaryLanguage: z.string(),
  newsletterOptIn: z.boolean(),
  /** Sentences that were bought once are remembered for this account. */
  translationMemory: z.boolean(),
  language: MailLanguage,
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
  adminLevel: AdminLevel.nullable(),
  isTranslator: z.boolean(),
  /** Staff calls need it: an authenticator app is set up for this account. */
  secondFactorEnrolled: z.boolean(),
  hasUsedFreeAiTranslation: z.boolean(),
  hasUsedCertifiedDiscount: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type CurrentUser = z.infer<typeof CurrentUser>
