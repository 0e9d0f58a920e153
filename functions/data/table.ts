import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { env } from '../lib/env.ts'

/** The document client of the single table. `undefined` fields are left out, so that optional fields need no care. */
export const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
})

export const tableName = (): string => env('TABLE_NAME')

export const gsi1 = 'gsi1'
export const gsi2 = 'gsi2'

export type Key = { pk: string; sk: string }

/** True when a conditional write lost: somebody else moved first, or the row is not in the state that it must be in. */
export function isConditionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'ConditionalCheckFailedException') return true
  return cancellationCodes(error).includes('ConditionalCheckFailed')
}

/** Why a transaction was cancelled: a code for each of its items in order; none for any other error. */
export const cancellationCodes = (error: unknown): string[] =>
  error instanceof Error && 'CancellationReasons' in error && Array.isArray(error.CancellationReasons)
    ? error.CancellationReasons.map((reason: { Code?: string }) => reason.Code ?? '')
    : []
