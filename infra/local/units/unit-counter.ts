import type { IncomingHttpHeaders } from 'node:http'
import type { Call, FaultProxyOptions, Sent } from '../chaos/fault-proxy.ts'
import type { Answer } from '../chaos/refusal.ts'

type Consumed = { CapacityUnits: number }
/** How often a call was made, and the units that the table says it took. */
export type Taken = { times: number; units: number }
export type Units = { calls: Map<string, Taken>; writes: number; reads: number }

export type UnitCounter = {
  /** Asks the table to say what a call takes. */
  rewrite: NonNullable<FaultProxyOptions['rewrite']>
  hear: (call: Call, answer: Answer) => void
  /** What was counted since the last time. */
  take: () => Units
}

const table = 'DynamoDB_20120810.'
const read = /^(Get|Query|Scan|BatchGet|TransactGet)/

/**
 * Counts the calls of functions to AWS, and the capacity units of DynamoDB with those of its indexes. The local table adds none for
 * the indexes within a transaction.
 */
export function countUnits(): UnitCounter {
  let units = none()
  return {
    rewrite: ({ service, operation, body }, headers) =>
      service === 'dynamodb' && operation.startsWith(table) ? asked(body, headers) : { body, headers },
    hear: ({ service, operation }, { body }) => {
      const name = service === 's3' ? `s3 ${operation.split(' ')[0]}` : `${service} ${operation.split('.').at(-1)}`
      const taken = units.calls.get(name) ?? { times: 0, units: 0 }
      units.calls.set(name, taken)
      taken.times++
      if (service !== 'dynamodb') return
      const { ConsumedCapacity } = JSON.parse(body.toString()) as { ConsumedCapacity?: Consumed | Consumed[] }
      const sum = [ConsumedCapacity ?? []].flat().reduce((all, { CapacityUnits }) => all + CapacityUnits, 0)
      taken.units += sum
      if (read.test(operation.slice(table.length))) units.reads += sum
      else units.writes += sum
    },
    take: () => {
      const taken = units
      units = none()
      return taken
    },
  }
}

/** The signature was over another body: the call goes as the account's own, of which the local cloud checks none. */
function asked(body: Buffer, { authorization = '', ...headers }: IncomingHttpHeaders): Sent {
  const more = { ...(JSON.parse(body.toString()) as object), ReturnConsumedCapacity: 'TOTAL' }
  delete headers['x-amz-security-token']
  return {
    body: Buffer.from(JSON.stringify(more)),
    headers: { ...headers, authorization: authorization.replace(/Credential=[^/]+/, 'Credential=test') },
  }
}

const none = (): Units => ({ calls: new Map(), writes: 0, reads: 0 })
