import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { AppError } from '#shared/lib/error.ts'
import type { Page } from './page-of.ts'
import { client, tableName } from './table.ts'

/** No account is older. */
const firstMonth = '2026-01'

const Month = z.string().regex(/^\d{4}-\d{2}$/)
const Cursor = z.object({ month: Month, key: z.record(z.string().max(20), z.string().max(500)).optional() })

export const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

/** `2026-12` of `2027-01`. */
export function monthBefore(month: string): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - 1)
  return monthOf(at)
}

/**
 * One page of a list whose partitions are months, newest first: walks back until the page is full. `query` says what is asked of a
 * month; its partition key stands in `ExpressionAttributeValues[':pk']`.
 */
export async function pageOfMonths(
  query: (month: string) => Omit<QueryCommandInput, 'TableName'>,
  page: Page,
  now: Date,
): Promise<{ items: Record<string, unknown>[]; next: string | undefined }> {
  const items: Record<string, unknown>[] = []
  let place: z.infer<typeof Cursor> | undefined = placeOf(page.cursor) ?? { month: monthOf(now) }
  while (place !== undefined && items.length < page.limit) {
    const asked = query(place.month)
    if (place.key && !Object.values(place.key).includes(String(asked.ExpressionAttributeValues?.[':pk']))) {
      throw new AppError('page-unknown')
    }
    const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await client.send(
      new QueryCommand({
        TableName: tableName(),
        ScanIndexForward: false,
        Limit: page.limit - items.length,
        ExclusiveStartKey: place.key,
        ...asked,
      }),
    )
    items.push(...Items)
    const before = monthBefore(place.month)
    if (LastEvaluatedKey) place = { month: place.month, key: LastEvaluatedKey as Record<string, string> }
    else place = before < firstMonth ? undefined : { month: before }
  }
  return { items, next: place && JSON.stringify(place) }
}

function placeOf(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const parsed = Cursor.safeParse(json(cursor))
  if (!parsed.success) throw new AppError('page-unknown')
  return parsed.data
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
