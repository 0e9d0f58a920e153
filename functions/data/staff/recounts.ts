import { gunzipSync, gzipSync } from 'node:zlib'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { commit } from '../commit.ts'
import { secondsAfter } from '../epoch.ts'
import { keys } from '../keys.ts'
import { client, tableName } from '../table.ts'

const SumsKept = z.array(z.tuple([z.string(), z.number()]))

/** A recount that goes over several runs, as the last one left it. Sums are kept as pairs of a counter and its number. */
const Recount = z.object({
  /** The night that it belongs to. */
  day: z.iso.date(),
  finished: z.boolean(),
  /** Of the count of the table that is under way: when it began, the counters then, what is counted so far, and where it goes on. */
  since: z.iso.datetime(),
  before: SumsKept,
  counted: SumsKept,
  position: z.object({ pk: z.string(), sk: z.string() }).optional(),
  /** What differed in the first count; absent during it. */
  suspects: SumsKept.optional(),
})
export type Recount = z.infer<typeof Recount>

/** A state with the version that the next one must follow; 0 before there is one. */
export type Kept = { version: number; recount: Recount | undefined }

/** An item holds 400 kB. A year of pairs and days is more than that before it is packed. */
const partBytes = 350_000
/** How long the parts of an abandoned state stay. */
const keptSeconds = 7 * 86_400

export async function find(): Promise<Kept> {
  const state = await client.send(new GetCommand({ TableName: tableName(), Key: keys.recount(), ConsistentRead: true }))
  if (!state.Item) return { version: 0, recount: undefined }
  const version = Number(state.Item['version'])
  const parts: Uint8Array[] = []
  for (let part = 0; part < Number(state.Item['parts']); part++) {
    const Key = keys.recountPart(String(state.Item['state']), part)
    const { Item } = await client.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))
    // Parts end with time. What was counted so long ago is worth nothing: the next recount begins anew.
    if (!(Item?.['bytes'] instanceof Uint8Array)) return { version, recount: undefined }
    parts.push(Item['bytes'])
  }
  return { version, recount: Recount.parse(JSON.parse(gunzipSync(Buffer.concat(parts)).toString())) }
}

/** Takes the place of the state with this version. False when another run did so first, whose work then counts. */
export async function save(recount: Recount, after: number, now: Date): Promise<boolean> {
  // A name of its own: the parts of a run that comes too late are beside those of the one that was first.
  const state = crypto.randomUUID()
  const packed = gzipSync(JSON.stringify(recount))
  const parts = Math.ceil(packed.length / partBytes)
  for (let part = 0; part < parts; part++) {
    const bytes = packed.subarray(part * partBytes, (part + 1) * partBytes)
    const Item = { ...keys.recountPart(state, part), bytes, expiresAt: secondsAfter(now, keptSeconds) }
    await client.send(new PutCommand({ TableName: tableName(), Item }))
  }
  return commit([
    {
      Put: {
        TableName: tableName(),
        Item: { ...keys.recount(), state, parts, version: after + 1 },
        ConditionExpression: 'attribute_not_exists(pk) OR version = :after',
        ExpressionAttributeValues: { ':after': after },
      },
    },
  ])
}
