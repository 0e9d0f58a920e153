import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { audit } from '../../../infra/local/audit/audit.ts'
import type { Row } from '../../../infra/local/audit/books.ts'
import { client, tableName } from '../../data/table.ts'
import { sweep } from '../sweep.ts'
import { makeCtx, type World } from './world.ts'

/** Holds the audit's invariants against a test's own table and Stripe, after the sweeper had its turn. */
export async function brokenInvariants(world: World): Promise<string[]> {
  const now = () => new Date(Date.now() + 20 * 60_000)
  for (let turn = 0; turn < 3; turn++) await sweep(makeCtx(undefined, { now }))
  const stripe = await world.control('GET /ledger')
  const verdicts = audit({ now: new Date(), rows: await allRows(), objectKeys: [], mails: [], stripe })
  // Tests of payments end a certified document without its translator, and so without a certificate.
  const checked = verdicts.filter(({ name }) => !/^every (mail|object|completed certified)/.test(name))
  console.log(`audit: ${checked.map(({ count }) => count).join(', ')} cases`)
  return checked.flatMap(({ broken }) => broken)
}

/** Every row of the test's table. */
export async function allRows(): Promise<Row[]> {
  const rows: Row[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await client.send(new ScanCommand({ TableName: tableName(), ExclusiveStartKey, ConsistentRead: true }))
    rows.push(...((page.Items ?? []) as Row[]))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return rows
}
