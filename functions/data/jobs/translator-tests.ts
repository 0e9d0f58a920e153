import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { TranslatorId, TranslatorTestId, UserId } from '#shared/lib/id.ts'
import { ScoredAs, TestError } from '#shared/translators/entrance-test.ts'
import { commit, type Item, updated } from '../commit.ts'
import { index, keys } from '../keys.ts'
import { client, gsi1, gsi2, tableName } from '../table.ts'
import { changes } from '../update.ts'

/** A score that a later one took the place of. */
const EarlierScore = z.object({
  errors: z.array(TestError),
  score: z.number(),
  scoredBy: UserId,
  scoredAs: ScoredAs.nullable(),
  scoredAt: z.iso.datetime(),
})

/** One entrance test of one person. The clock is ours: `endsAt` was set when it began. */
export const TestRow = z.object({
  id: TranslatorTestId,
  userId: UserId,
  translatorId: TranslatorId,
  pair: z.string(),
  setId: z.string(),
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  answers: z.array(z.string()),
  submittedAt: z.iso.datetime().nullable(),
  errors: z.array(TestError),
  score: z.number().nullable(),
  scoredBy: UserId.nullable(),
  /** Nothing where it was not noted yet. */
  scoredAs: ScoredAs.nullable().default(null),
  scoredAt: z.iso.datetime().nullable(),
  /** Oldest first, of the last ones. */
  earlier: z.array(EarlierScore).default([]),
})
export type TestRow = z.infer<typeof TestRow>

/** A test as who took it is told of it: not who scored it. */
export const ToldTest = TestRow.omit({ scoredBy: true }).extend({
  earlier: z.array(EarlierScore.omit({ scoredBy: true })),
})

/** Begins a test with a set that this person never had. False when they had it. */
export function create(row: TestRow): Promise<boolean> {
  const put = (Item: Record<string, unknown>) => ({
    Put: { TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' },
  })
  return commit([
    put({ ...keys.testDrawn(row.userId, row.setId), testId: row.id }),
    put({
      ...keys.translatorTest(row.id),
      ...row,
      gsi1pk: index.testsOf(row.userId),
      gsi1sk: `${row.startedAt}#${row.id}`,
      ...waiting(row.pair, row.endsAt, row.id),
    }),
  ])
}

/** When a reviewer may look: its time is over, or it was handed in. */
const waiting = (pair: string, at: string, id: TranslatorTestId) => ({
  gsi2pk: index.testsToReview(pair),
  gsi2sk: `${at}#${id}`,
})

export async function find(id: TranslatorTestId): Promise<TestRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.translatorTest(id), ConsistentRead: true }),
  )
  return Item && TestRow.parse(Item)
}

export const findOwner = async (id: number): Promise<number | undefined> =>
  (await find(TranslatorTestId.parse(id)))?.userId

/** All tests of a person, newest first, each as it stands now: sets are few, so there are few of them. */
export async function listOf(userId: UserId): Promise<TestRow[]> {
  const listed = await list(gsi1, index.testsOf(userId))
  return (await Promise.all(listed.map(({ id }) => find(id)))).filter((row) => row !== undefined)
}

/** Tests of a pair that wait for a score, longest first. */
export const listToReview = (pair: string, now: Date, limit: number): Promise<TestRow[]> =>
  list(gsi2, index.testsToReview(pair), { until: now.toISOString(), limit })

async function list(
  indexName: string,
  partition: string,
  { until, limit = 100 }: { until?: string; limit?: number } = {},
): Promise<TestRow[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName,
      KeyConditionExpression: `#pk = :pk${until === undefined ? '' : ' AND #sk < :until'}`,
      ExpressionAttributeNames: {
        '#pk': `${indexName}pk`,
        ...(until !== undefined && { '#sk': `${indexName}sk` }),
      },
      ExpressionAttributeValues: { ':pk': partition, ...(until !== undefined && { ':until': until }) },
      ScanIndexForward: until !== undefined,
      Limit: limit,
    }),
  )
  return Items.map((item) => TestRow.parse(item))
}

/** Keeps the texts, and with `handIn` ends the test. Only within its time and before it was handed in. */
export function save(row: TestRow, answers: string[], handIn: boolean, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const update = changes({ answers, ...(handIn && { submittedAt: at, ...waiting(row.pair, at, row.id) }) })
  return updated({
    TableName: tableName(),
    Key: keys.translatorTest(row.id),
    ...update,
    ConditionExpression: 'submittedAt = :none AND endsAt > :now',
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':none': null, ':now': at },
  })
}

/** Scores that are kept beside the one that counts, so that a row stays small; the audit log tells of all. */
const mostEarlier = 10

/**
 * A score of a test that has ended, over the one that was read, which is kept beside it; with what `beside` holds. A test with a score is
 * on no list of those that wait. False when it was scored meanwhile, has not ended, or `beside` does not hold.
 */
export function score(
  row: TestRow,
  fields: Pick<TestRow, 'errors' | 'score' | 'scoredBy' | 'scoredAs'>,
  now: Date,
  beside: Item[] = [],
): Promise<boolean> {
  const at = now.toISOString()
  const earlier = row.scoredAt === null ? undefined : [...row.earlier, EarlierScore.parse(row)].slice(-mostEarlier)
  const update = changes({ ...fields, scoredAt: at, earlier })
  const scored: Item = {
    Update: {
      TableName: tableName(),
      Key: keys.translatorTest(row.id),
      ...update,
      UpdateExpression: `${update.UpdateExpression} REMOVE gsi2pk, gsi2sk`,
      ConditionExpression: 'scoredAt = :seen AND (submittedAt <> :none OR endsAt <= :now)',
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ':seen': row.scoredAt,
        ':none': null,
        ':now': at,
      },
    },
  }
  return commit([scored, ...beside])
}

/** Holds while a test has the score that was read, as part of a transaction that counts it. */
export const sameScoreItem = ({ id, scoredAt }: TestRow): Item => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: keys.translatorTest(id),
    ConditionExpression: 'scoredAt = :seen',
    ExpressionAttributeValues: { ':seen': scoredAt },
  },
})

/** Takes all tests of a person away, and which sets they had. Doing it again finds nothing more. */
export async function forgetAll(userId: UserId): Promise<void> {
  for (const { id, setId } of await listOf(userId))
    await commit(
      [keys.translatorTest(id), keys.testDrawn(userId, setId)].map((Key) => ({
        Delete: { TableName: tableName(), Key },
      })),
    )
}
