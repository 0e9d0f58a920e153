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

/** Whether the conditions held. Writes that the table only put off have done nothing, and are tried again. */
async function held(write: () => Promise<unknown>): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      await write()
      return true
    } catch (error) {
      if (isConditionFailure(error)) return false
      if (!wasPutOff(error) || tries === 8) throw error
      await wait(Math.random() * 20 * 2 ** tries)
    }
  }
}

/**
 * Whether a write did nothing because it met another transaction at a row, or more writes than the table takes at a time. The SDK
 * repeats every other call that is throttled: a transaction that was cancelled is an answer to it, whatever its reasons are.
 */
export const wasPutOff = (error: unknown): boolean =>
  (error instanceof Error && error.name === 'TransactionConflictException') ||
  cancellationCodes(error).some((code) => puttingOff.has(code))

const puttingOff = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])
