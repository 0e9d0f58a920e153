import { setTimeout as wait } from 'node:timers/promises'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { client, isConditionFailure } from './table.ts'

export type Item = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** Writes all or nothing. False when a condition failed; transactions that only met at one row are tried again. */
export async function commit(items: Item[]): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: items }))
      return true
    } catch (error) {
      if (isConditionFailure(error)) return false
      if (!metAnother(error) || tries === 8) throw error
      await wait(Math.random() * 20 * 2 ** tries)
    }
  }
}

const metAnother = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'TransactionCanceledException' &&
  error.message.includes('TransactionConflict')
