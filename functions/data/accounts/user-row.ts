import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { AdminLevel, MailLanguage } from '#shared/accounts/account.ts'
import { UserId } from '#shared/lib/id.ts'
import { keys } from '../keys.ts'
import { client, tableName } from '../table.ts'

export const User = z.object({
  id: UserId,
  username: z.string(),
  email: z.string(),
  /** Addresses that it had before, newest last: what was sent from them without signing in ends with the account. */
  pastEmails: z.array(z.string()).default([]),
  /** Addresses that somebody gave it and its owner took back: nothing that was sent there gives it back to them. */
  undoneEmails: z.array(z.string()).default([]),
  firstName: z.string(),
  lastName: z.string(),
  country: z.string(),
  primaryLanguage: z.string(),
  newsletterOptIn: z.boolean().default(false),
  /** Of the mails to this account. */
  language: MailLanguage.default('en'),
  /** Whether bought texts are remembered, so that a sentence is bought once. */
  translationMemory: z.boolean().default(true),
  stripeCustomerId: z.string().nullable().default(null),
  stripeSubscriptionId: z.string().nullable().default(null),
  hasUsedFreeAiTranslation: z.boolean().default(false),
  hasUsedCertifiedDiscount: z.boolean().default(false),
  isAdmin: z.boolean().default(false),
  adminLevel: AdminLevel.nullable().default(null),
  isTranslator: z.boolean().default(false),
  emailVerified: z.boolean().default(false),
  disabled: z.boolean().default(false),
  /** Since when: by its owner or by staff. Accounts that were disabled before it was written have none. */
  closedAt: z.iso.datetime().nullable().default(null),
  /** False until the password is stored: only then may a registration that broke off be resumed with another one. */
  complete: z.boolean().default(false),
  /** Sessions of an older epoch are dead. */
  sessionEpoch: z.number().int().default(0),
  /** Hashes of the cookies of the browsers that registered; none once the address is verified. */
  registrationHashes: z.array(z.string()).default([]),
  /** API keys and reset links of an older epoch are dead: raised with each new password. */
  credentialEpoch: z.number().int().default(0),
  secondFactorEnrolledAt: z.iso.datetime().nullable().default(null),
  registrationIp: z.string(),
  lastPromotionalIp: z.string().nullable().default(null),
  promotionalIpDate: z.iso.datetime().nullable().default(null),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type User = z.infer<typeof User>
export type NewUser = z.input<typeof User>

/** Every address that an account had before, and staff may be told of. */
export const addressesBefore = ({ pastEmails, undoneEmails }: Pick<User, 'pastEmails' | 'undoneEmails'>): string[] => [
  ...pastEmails,
  ...undoneEmails,
]

export async function findById(id: UserId): Promise<User | null> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.user(id), ConsistentRead: true }),
  )
  return Item ? User.parse(Item) : null
}
