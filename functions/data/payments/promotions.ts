import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import { OrderId, type TranslationId, type UserId } from '#shared/lib/id.ts'
import { promotionAddressDays } from '#shared/privacy/days.ts'
import { type Eligibility, PromotionType, type Spent, type SpentPromotions } from '#shared/promotions/promotion.ts'
import { type Claimant, networksOf } from '../accounts/networks-of.ts'
import { type Item, updated } from '../commit.ts'
import * as due from '../due.ts'
import { epochSeconds, secondsAfter } from '../epoch.ts'
import { index, keys } from '../keys.ts'
import { pageOf } from '../page-of.ts'
import { client, tableName } from '../table.ts'
import { changes } from '../update.ts'

export type { Claimant }

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

/** Which promotions are still free, and by whom and when the others were used. Without an account, its network alone counts. */
export async function eligibleFor(
  claimant: Pick<Claimant, 'registrationIp'> & Partial<Pick<Claimant, 'id'>>,
  now = new Date(),
): Promise<{ eligible: Eligibility; spent: SpentPromotions }> {
  const rows = PromotionType.options.flatMap((promotion) => [
    ...(claimant.id === undefined
      ? []
      : [{ promotion, by: 'account' as const, key: keys.promotionUse(claimant.id, promotion), at: 'usedAt' }]),
    ...networksOf(claimant).map((address) => ({
      promotion,
      by: 'network' as const,
      key: keys.promotionAddress(address, promotion),
      at: addressFields[promotion],
    })),
  ])
  if (rows.length === 0) return { eligible: { free_ai: true, certified_half: true }, spent: {} }
  const { Responses } = await client.send(
    new BatchGetCommand({
      RequestItems: { [tableName()]: { Keys: rows.map((row) => row.key), ConsistentRead: true } },
    }),
  )
  const live = (Responses?.[tableName()] ?? []).filter((item) => !(Number(item['expiresAt']) <= epochSeconds(now)))
  const found = new Map(live.map((item) => [`${item['pk']}|${item['sk']}`, item]))
  const spent: SpentPromotions = {}
  for (const { promotion, by, key, at } of rows) {
    const item = found.get(`${key.pk}|${key.sk}`)
    if (item) spent[promotion] ??= { by, at: (item[at] as Spent['at'] | undefined) ?? null }
  }
  return { eligible: { free_ai: !spent.free_ai, certified_half: !spent.certified_half }, spent }
}

/** The promotions that an account has used, and with which order. */
export async function listUses(id: UserId): Promise<{ promotion: PromotionType; usedAt: string; orderId: OrderId }[]> {
  const Keys = PromotionType.options.map((promotion) => keys.promotionUse(id, promotion))
  const { Responses } = await client.send(
    new BatchGetCommand({ RequestItems: { [tableName()]: { Keys, ConsistentRead: true } } }),
  )
  return (Responses?.[tableName()] ?? []).map((item) => ({
    promotion: PromotionType.parse(String(item['sk']).slice('PROMOTION#'.length)),
    usedAt: String(item['usedAt']),
    orderId: OrderId.parse(item['orderId']),
  }))
}

/** The promotions that one order claims, as part of its transaction: account, address and audit row of each, and the flags. */
export function claimItems(claimant: Claimant, decisions: readonly Decision[]): Item[] {
  const [address = ''] = networksOf(claimant)
  const once = 'attribute_not_exists(pk)'
  const rows = decisions.flatMap((decision): Item[] => {
    const { promotionType: promotion, orderId, createdAt } = decision
    const use = { ...keys.promotionUse(claimant.id, promotion), orderId, usedAt: createdAt }
    const seen = {
      ...keys.promotionAddress(address, promotion),
      orderId,
      ipAddress: address,
      [addressFields[promotion]]: createdAt,
      createdAt,
      expiresAt: secondsAfter(new Date(createdAt), promotionAddressDays * 86_400),
    }
    return [
      { Put: { TableName: tableName(), Item: use, ConditionExpression: once } },
      ...networksOf(claimant).map(
        (): Item => ({
          Put: {
            TableName: tableName(),
            Item: seen,
            ConditionExpression: `${once} OR expiresAt <= :now`,
            ExpressionAttributeValues: { ':now': epochSeconds(new Date(createdAt)) },
          },
        }),
      ),
      audit(decision, 'applied'),
    ]
  })
  const [first] = decisions
  const used = first && address !== '' ? { lastPromotionalIp: address, promotionalIpDate: first.createdAt } : undefined
  return [...rows, ...flagItems(claimant, decisions, true, used)]
}

/** Gives promotions back, once, when the order that used them ends without a result. */
export function releaseItems(claimant: Claimant, decisions: readonly Decision[]): Item[] {
  const rows = decisions.flatMap((decision): Item[] => {
    const { promotionType: promotion, orderId } = decision
    const counted = networksOf(claimant).map((address) => keys.promotionAddress(address, promotion))
    return [keys.promotionUse(claimant.id, promotion), ...counted]
      .map(
        (Key): Item => ({
          Delete: {
            TableName: tableName(),
            Key,
            ConditionExpression: 'attribute_not_exists(pk) OR orderId = :order',
            ExpressionAttributeValues: { ':order': orderId },
          },
        }),
      )
      .concat(audit(decision, 'released'))
  })
  return [...rows, ...flagItems(claimant, decisions, false)]
}

/** Takes the order out of what a network has used: the benefit stays used there for its days, and no row tells by whom. */
export async function unlinkNetwork(claimant: Claimant): Promise<void> {
  for (const network of networksOf(claimant)) {
    for (const promotion of PromotionType.options) {
      const use = keys.promotionUse(claimant.id, promotion)
      const { Item } = await client.send(new GetCommand({ TableName: tableName(), Key: use, ConsistentRead: true }))
      if (Item) await unlink(network, promotion, Item['orderId'] as OrderId)
    }
  }
}

/** An account in the same network may have used it since: then the row is its own. */
const unlink = (network: string, promotion: PromotionType, orderId: OrderId): Promise<boolean> =>
  updated({
    TableName: tableName(),
    Key: keys.promotionAddress(network, promotion),
    UpdateExpression: 'REMOVE orderId',
    ConditionExpression: 'orderId = :order',
    ExpressionAttributeValues: { ':order': orderId },
  })

/** The row that says that a promotion was not given, and why. */
export const blockedItem = (decision: Decision): Item => audit(decision, 'blocked')

/** One write for all flags: a transaction may touch a row only once. */
function flagItems(
  { id }: Claimant,
  decisions: readonly Decision[],
  used: boolean,
  fields: Record<string, string> = {},
): Item[] {
  if (decisions.length === 0) return []
  const flagged = Object.fromEntries(decisions.map(({ promotionType }) => [flags[promotionType], used]))
  return [
    {
      Update: {
        TableName: tableName(),
        Key: keys.user(id),
        ...changes({ ...flagged, ...fields }),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
  ]
}

/** Who looked is forgotten when the address row of a promotion is; what was decided stays. */
export type Viewed = { orderId: OrderId; decision: string }

/** Decisions whose viewer has been kept long enough, longest overdue first. */
export const listViewed = (now: Date, limit: number): Promise<Viewed[]> =>
  due.listDue(index.promotionViewers, now, limit, viewedOf)

/** The decisions about one account that still name a viewer. */
export async function listViewedOf(userId: UserId): Promise<Viewed[]> {
  const found: Viewed[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await pageOf(index.promotionsOf(userId), { cursor, limit: 100 })
    found.push(...items.filter((item) => item['ipAddress'] !== undefined).map(viewedOf))
    cursor = next
  } while (cursor)
  return found
}

/** Lets the sweeper come back to a decision whose viewer could not be forgotten. */
export const postponeViewed = ({ orderId, decision }: Viewed, until: Date): Promise<void> =>
  due.putOff(
    keys.promotionAudit(orderId, decision),
    until,
    `${until.toISOString()}#${orderId}#${decision.split('#')[0]}`,
  )

/** Takes address and browser out of a decision. */
export async function forgetViewer({ orderId, decision }: Viewed): Promise<void> {
  await updated({
    TableName: tableName(),
    Key: keys.promotionAudit(orderId, decision),
    UpdateExpression: 'REMOVE ipAddress, userAgent, gsi2pk, gsi2sk',
    ConditionExpression: 'attribute_exists(pk)',
  })
}

const viewedOf = (item: Record<string, unknown>): Viewed => ({
  orderId: OrderId.parse(item['orderId']),
  decision: `${item['kind'] as string}#${item['promotionType'] as string}`,
})

/** Who used one stands there for a while. Who gives one back is of no use: the system or staff, also when the user is erased. */
function audit({ ipAddress, userAgent, ...decision }: Decision, kind: 'applied' | 'blocked' | 'released'): Item {
  const viewer = {
    ipAddress,
    userAgent,
    gsi2pk: index.promotionViewers,
    gsi2sk: `${forgottenAt(decision.createdAt)}#${decision.orderId}#${kind}`,
  }
  return {
    Put: {
      TableName: tableName(),
      Item: {
        ...keys.promotionAudit(decision.orderId, `${kind}#${decision.promotionType}`),
        ...decision,
        kind,
        gsi1pk: index.promotionsOf(decision.userId),
        gsi1sk: `${decision.createdAt}#${decision.orderId}`,
        ...(kind !== 'released' && viewer),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}

const forgottenAt = (iso: string): string => new Date(Date.parse(iso) + promotionAddressDays * 86_400_000).toISOString()
