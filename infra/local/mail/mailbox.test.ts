import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Listening, listen, sendJson } from '../server.ts'
import { linksOf, openMailbox } from './mailbox.ts'

let folder: string
let gateway: Listening
let sent: Record<string, unknown>[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attesta-mail-'))
  gateway = await listen(0, ({ url }, response) => {
    const from = Number(new URL(url ?? '', 'http://gateway').searchParams.get('from'))
    sendJson(response, 200, { messages: { all: sent.slice(from) }, total: sent.length })
  })
})
afterEach(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true })
})

test('mail outlives the cloud that sent it, newest first and none twice', async () => {
  const options = { gateway: gateway.url, file: join(folder, 'mail.jsonl') }
  sent = [message('a', 1000), message('b', 2000)]
  const before = await openMailbox(options)
  await before.newestFirst()
  await before.close()
  sent = [message('b', 2000), message('c', 3000)]
  const after = await openMailbox(options)
  expect((await after.newestFirst()).map((mail) => mail.id)).toEqual(['c', 'b', 'a'])
  await after.close()
})

test('a copy that cannot be read is told, not begun anew', async () => {
  await expect(openMailbox({ gateway: gateway.url, file: folder })).rejects.toThrow('EISDIR')
})

test('links are whole: no full stop of the sentence, no escape of the HTML, each once', () => {
  const text = 'Confirm at http://localhost:3000/verify-email?token=a_b-c&x=1.'
  const html =
    '<a href="http://localhost:3000/verify-email?token=a_b-c&amp;x=1">x</a><a href="https://a.example/h">y</a>'
  expect(linksOf(text, html)).toEqual(['http://localhost:3000/verify-email?token=a_b-c&x=1', 'https://a.example/h'])
})

const message = (MessageId: string, Timestamp: number) => ({
  MessageId,
  Timestamp,
  Source: 'hello@attesta.local',
  To: ['ana@example.com'],
  Subject: 'Hello',
  BodyText: 'Text',
  BodyHtml: null,
})
