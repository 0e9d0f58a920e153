import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { networkOf } from '#shared/lib/address.ts'
import type { OrderId, TranslationId, UserId } from '#shared/lib/id.ts'
import { type Eligibility, PromotionType } from '#shared/promotions/promotion.ts'
import type { Item } from './commit.ts'
import { index, keys } from './keys.ts'
import { client, tableName } from './table.ts'
import { changes } from './update.ts'

/** Who claims: an account, and the network that it registered from. Each may use a promotion once (promise B1). */
export type Claimant = { id: UserId; registrationIp: string }

export type Decision = {
  orderId: OrderId
  userId: UserId
  ipAddress: string
  userAgent: string
  promotionType: PromotionType
  translationId: TranslationId
  originalAmount: number
  discountAmount: number
  finalAmount: number
  isBlocked: boolean
  blockReason: string | null
  createdAt: string
}

const flags = { free_ai: 'hasUsedFreeAiTranslation', certified_half: 'hasUsedCertifiedDiscount' } as const
const addressFields = { free_ai: 'freeAiUsedAt', certified_half: 'certifiedDiscountUsedAt' } as const

/** Which promotions are still free, and why the others are not. */
export async function eligibleFor(
  claimant: Claimant,
): Promise<{ eligible: Eligibility; blockedBy: Partial<Record<PromotionType, string>> }> {
  const rows = PromotionType.options.flatMap((promotion) => [
    { promotion, reason: 'account', key: keys.promotionUse(claimant.id, promotion) },
    { promotion, reason: 'address', key: keys.promotionAddress(networkOf(claimant.registrationIp), promotion) },
  ])
  const { Responses } = await client.send(
    new BatchGetCommand({
      RequestItems: { [tableName()]: { Keys: rows.map((row) => row.key), ConsistentRead: true } },
    }),
  )
  const found = new Set((Responses?.[tableName()] ?? []).map((item) => `${item['pk']}|${item['sk']}`))
  const blockedBy: Partial<Record<PromotionType, string>> = {}
  for (const row of rows) if (found.has(`${row.key.pk}|${row.key.sk}`)) blockedBy[row.promotion] ??= row.reason
  return { eligible: { free_ai: !blockedBy.free_ai, certified_half: !blockedBy.certified_half }, blockedBy }
}

/** The claim of one promotion for one order, as part of the order's transaction: account, address, flag and audit row. */
export function claimItems(claimant: Claimant, decision: Decision): Item[] {
  const { promotionType: promotion, orderId, createdAt } = decision
  const address = networkOf(claimant.registrationIp)
  const once = 'attribute_not_exists(pk)'
  return [
    {
      Put: {
        TableName: tableName(),
        Item: { ...keys.promotionUse(claimant.id, promotion), orderId, address, usedAt: createdAt },
        ConditionExpression: once,
      },
    },
    {
      Put: {
        TableName: tableName(),
        Item: {
          ...keys.promotionAddress(address, promotion),
          orderId,
          ipAddress: address,
          [addressFields[promotion]]: createdAt,
          createdAt,
        },
        ConditionExpression: once,
      },
    },
    flag(claimant.id, { [flags[promotion]]: true, lastPromotionalIp: address, promotionalIpDate: createdAt }),
    audit(decision, 'applied'),
  ]
}

/** Gives a promotion back, once, when the order that used it ends without a result. */
export function releaseItems(claimant: Claimant, decision: Decision): Item[] {
  const { promotionType: promotion, orderId } = decision
  const mine = { ConditionExpression: 'orderId = :order', ExpressionAttributeValues: { ':order': orderId } }
  return [
    { Delete: { TableName: tableName(), Key: keys.promotionUse(claimant.id, promotion), ...mine } },
    {
      Delete: {
        TableName: tableName(),
        Key: keys.promotionAddress(networkOf(claimant.registrationIp), promotion),
        ...mine,
      },
    },
    flag(claimant.id, { [flags[promotion]]: false }),
    audit(decision, 'released'),
  ]
}

/** The row that says that a promotion was not given, and why. */
export const blockedItem = (decision: Decision): Item => audit(decision, 'blocked')

function flag(id: UserId, fields: Record<string, unknown>): Item {
  return {
    Update: {
      TableName: tableName(),
      Key: keys.user(id),
      ...changes(fields),
      ConditionExpression: 'attribute_exists(pk)',
    },
  }
}

function audit(decision: Decision, kind: 'applied' | 'blocked' | 'released'): Item {
  return {
    Put: {
      TableName: tableName(),
      Item: {
        ...keys.promotionAudit(decision.orderId, `${kind}#${decision.promotionType}`),
        ...decision,
        kind,
        gsi1pk: index.promotionsOf(decision.userId),
        gsi1sk: `${decision.createdAt}#${decision.orderId}`,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}
