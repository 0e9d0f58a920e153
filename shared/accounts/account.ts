import * as z from 'zod'
import { siteLanguages } from '../languages/site-language.ts'
import { UserId } from '../lib/id.ts'
import { Email, line } from '../lib/text.ts'

export const passwordMinLength = 8
export const resendCooldownSeconds = 60
export const verificationHours = 24
export const resetMinutes = 30
/** The action that the browser names to the captcha and the server expects back. */
export const captchaAction = 'register'
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

/** The language of the mails to an account: the site's, as it was when the account was made, until its owner changes it. */
export const MailLanguage = z.enum(siteLanguages, 'Please choose a language')

export const AdminLevel = z.enum(['super', 'admin', 'moderator'])

/** 8 to 128 characters of any script; no composition rule (ASVS 5.0 §6.2). Breached ones are refused on the server. */
export const Password = z
  .string()
  .min(passwordMinLength, 'Password must be at least 8 characters')
  .max(128, 'Password must be at most 128 characters')
  .refine((password) => password === password.trim(), 'Password must not begin or end with a space')

export const Registration = z.object({
  username: z.string().optional(),
  firstName: line(100, 'First name is required'),
  lastName: line(100, 'Last name is required'),
  email: Email,
  password: Password,
  country: z.enum(countries, 'Please select your country'),
  primaryLanguage: z.enum(registrationLanguages, 'Please select your primary language'),
  newsletterOptIn: z.boolean().default(false),
  recaptchaToken: z.string().min(1, 'Security Verification Failed, Please refresh the page and try again').max(4096),
})
export type Registration = z.infer<typeof Registration>

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
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits of your authenticator app'))

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
