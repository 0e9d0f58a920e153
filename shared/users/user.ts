import * as z from 'zod'
import { AdminLevel } from '../accounts/account.ts'
import { OrderId, TranslationId, UserId } from '../lib/id.ts'
import { PromotionType } from '../promotions/promotion.ts'
import { TranslationStatus } from '../translations/stage.ts'

/** An account as staff see it in a list. */
export const AdminUser = z.object({
  id: UserId,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string(),
  country: z.string(),
  primaryLanguage: z.string(),
  isAdmin: z.boolean(),
  adminLevel: AdminLevel.nullable(),
  createdAt: z.iso.datetime(),
  /** The first administrator: nobody else changes this account. */
  isFounder: z.boolean(),
  isTranslator: z.boolean(),
  emailVerified: z.boolean(),
  disabled: z.boolean(),
  secondFactorEnrolled: z.boolean(),
})
export type AdminUser = z.infer<typeof AdminUser>

export const PromotionUse = z.object({
  promotion: PromotionType,
  usedAt: z.iso.datetime(),
  orderId: OrderId,
})
export type PromotionUse = z.infer<typeof PromotionUse>

/** The same, opened. */
export const AdminUserDetails = AdminUser.extend({
  /** Living ones. */
  sessions: z.array(z.object({ createdAt: z.iso.datetime(), lastSeenAt: z.iso.datetime(), userAgent: z.string() })),
  apiKeys: z.number().int(),
  /** The addresses that it had before, newest last. */
  pastEmails: z.array(z.string()),
  promotions: z.array(PromotionUse),
  /** Its owner has deleted it; it is being erased. */
  isLeaving: z.boolean(),
})
export type AdminUserDetails = z.infer<typeof AdminUserDetails>

/** A customer's document as staff see it beside the account: its name and how it stands, never its text. */
export const CustomerDocument = z.object({
  id: TranslationId,
  originalFilename: z.string(),
  translationType: z.enum(['ai', 'certified']),
  sourceLanguage: z.string().nullable(),
  targetLanguage: z.string(),
  /** As the customer sees it; what was given back ended with that. */
  status: z.enum([...TranslationStatus.options, 'refunded']),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
})
export type CustomerDocument = z.infer<typeof CustomerDocument>
