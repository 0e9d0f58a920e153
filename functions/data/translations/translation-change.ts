import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import type { TranslationRow } from './translation-row.ts'

/** The translation that a record of the table's stream brought to another stage; undefined for every other record. */
export function newStageOf(record: DynamoDBRecord): TranslationRow | undefined {
  const { NewImage, OldImage } = record.dynamodb ?? {}
  if (!NewImage?.['pk']?.S?.startsWith('TRANSLATION#') || NewImage['sk']?.S !== 'RECORD') return undefined
  if (OldImage?.['stage']?.S === NewImage['stage']?.S) return undefined
  return unmarshall(NewImage as Record<string, AttributeValue>) as TranslationRow
}
