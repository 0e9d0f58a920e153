import { beforeAll, describe, expect, test } from 'vitest'
import { dailyUploads, maxFileBytes } from '#shared/documents/document.ts'
import { makeWorld, newUserId, startStores, type World } from '../translations/testing/world.ts'
import { createUpload } from './create-upload.ts'

beforeAll(startStores)

type Ticket = { uploadId: number; url: string; fields: Record<string, string> }
const ticketFor = async (world: World, size = 11): Promise<Ticket> =>
  (await createUpload(world, { filename: 'agreement.txt', size })).output as Ticket

async function post(ticket: Ticket, body: string | Uint8Array<ArrayBuffer>, change: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...ticket.fields, ...change })) form.append(name, value)
  form.append('file', new Blob([body]))
  return (await fetch(ticket.url, { method: 'POST', body: form })).status
}

describe('U4: the upload ticket cannot be bent', () => {
  test('it takes one file under the key that we made', async () => {
    const world = makeWorld(newUserId())
    const ticket = await ticketFor(world)
    expect(await post(ticket, 'hello world')).toBe(204)
    const key = `uploads/${world.actor?.userId}/${ticket.uploadId}/source`
    expect(Buffer.from(await world.files.get(key)).toString()).toBe('hello world')
  })

  test.each([
    ['another key', { key: 'translations/1/2/source' }],
    ['another key below ours', { key: 'uploads/1/2/source/more' }],
    ['another type', { 'Content-Type': 'text/html' }],
    ['a tag', { 'x-amz-tagging': 'GuardDutyMalwareScanStatus=NO_THREATS_FOUND' }],
    ['metadata', { 'x-amz-meta-a': 'b' }],
    ['a public object', { acl: 'public-read' }],
    [
      'a changed policy',
      { Policy: Buffer.from('{"expiration":"2099-01-01T00:00:00Z","conditions":[]}').toString('base64') },
    ],
    ['a changed signature', { 'X-Amz-Signature': '0'.repeat(64) }],
  ])('%s is refused', async (_, change) => {
    const ticket = await ticketFor(makeWorld(newUserId()))
    expect(await post(ticket, 'hello world', change)).toBeGreaterThanOrEqual(400)
  })

  test('nothing, and one byte too much, are refused', async () => {
    const ticket = await ticketFor(makeWorld(newUserId()))
    expect(await post(ticket, '')).toBeGreaterThanOrEqual(400)
    expect(await post(ticket, new Uint8Array(maxFileBytes + 1))).toBeGreaterThanOrEqual(400)
  })
})

test('B3: a user has so many uploads a day, and is told so', async () => {
  const world = makeWorld(newUserId())
  const all = Array.from({ length: dailyUploads.max + 3 }, () =>
    ticketFor(world).then(
      () => true,
      () => false,
    ),
  )
  expect((await Promise.all(all)).filter(Boolean)).toHaveLength(dailyUploads.max)
  await expect(ticketFor(world)).rejects.toMatchObject({ code: 'uploads-today' })
})
