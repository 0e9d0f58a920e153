import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { cancellationCodes, client, isConditionFailure } from './table.ts'

export type Item = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
export type Update = NonNullable<Item['Update']>

/**
 * Writes all or nothing. False when a condition failed. The SDK repeats a call whose answer was lost; the token of a transaction tells
 * that repetition from a second write, which an update of its own would take for somebody else's change.
 */
export const commit = (items: Item[]): Promise<boolean> =>
  held(() => client.send(new TransactWriteCommand({ TransactItems: items, ClientRequestToken: randomUUID() })))

/** One conditional update, as a transaction. False when its condition failed. */
export const updated = (update: Update): Promise<boolean> => commit([{ Update: update }])

/** Whether the conditions held. Writes that only met another transaction at a row have done nothing, and are tried again. */
async function held(write: () => Promise<unknown>): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      await write()
      return true
    } catch (error) {
      if (isConditionFailure(error)) return false
      if (!metAnother(error) || tries === 8) throw error
      await wait(Math.random() * 20 * 2 ** tries)
    }
  }
}

/** Whether a write did nothing because it met another transaction at a row. */
export const metAnother = (error: unknown): boolean =>
  (error instanceof Error && error.name === 'TransactionConflictException') ||
  cancellationCodes(error).includes('TransactionConflict')
