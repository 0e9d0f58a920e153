import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AnalyzeDocumentCommand, DetectDocumentTextCommand, TextractClient } from '@aws-sdk/client-textract'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Listening } from '../server.ts'
import { startTextract } from './server.ts'

const LINES = ['Certidão de nascimento número 4711', 'O documento é válido até 31.12.2026']
let server: Listening
let client: TextractClient
let page: Uint8Array

beforeAll(async () => {
  server = await startTextract({ port: 0, gateway: 'http://127.0.0.1:9' })
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  client = new TextractClient({ endpoint: server.url, region: 'us-east-1', credentials, maxAttempts: 1 })
  page = await picture(LINES)
})
afterAll(() => server.close())

test('the real SDK reads a picture: lines in order, words with confidence and a place on the page', async () => {
  const { Blocks = [] } = await client.send(new DetectDocumentTextCommand({ Document: { Bytes: page } }))
  expect(Blocks.filter((block) => block.BlockType === 'LINE').map((block) => block.Text)).toEqual(LINES)
  const first = Blocks.find((block) => block.BlockType === 'WORD')
  expect(first?.Text).toBe('Certidão')
  expect(first?.Confidence).toBeGreaterThan(80)
  expect(first?.Geometry?.BoundingBox?.Left).toBeCloseTo(72 / 595, 1)
  const pageBlock = Blocks.find((block) => block.BlockType === 'PAGE')
  expect(pageBlock?.Relationships?.[0]?.Ids).toHaveLength(2)
})

test('layout analysis names the paragraph that the lines belong to', async () => {
  const input = { Document: { Bytes: page }, FeatureTypes: ['LAYOUT' as const] }
  const { Blocks = [] } = await client.send(new AnalyzeDocumentCommand(input))
  const lines = Blocks.filter((block) => block.BlockType === 'LINE').map((block) => block.Id)
  const layout = Blocks.filter((block) => block.BlockType === 'LAYOUT_TEXT')
  expect(layout.flatMap((block) => block.Relationships?.[0]?.Ids)).toEqual(lines)
})

test.each([
  ['a text file', Buffer.from('not a picture'), 'UnsupportedDocumentException'],
  ['a broken picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'BadDocumentException'],
])('%s is refused by the exception that Textract names', async (_, Bytes, name) => {
  const refused = client.send(new DetectDocumentTextCommand({ Document: { Bytes } }))
  await expect(refused).rejects.toMatchObject({ name })
})

async function picture(lines: string[]): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'attesta-picture-'))
  try {
    const document = new PDFDocument({ size: 'A4' })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    for (const line of lines) document.fontSize(16).text(line)
    const ended = new Promise((resolve) => document.on('end', resolve))
    document.end()
    await ended
    writeFileSync(join(folder, 'a.pdf'), Buffer.concat(chunks))
    execFileSync('pdftoppm', ['-r', '200', '-png', '-singlefile', join(folder, 'a.pdf'), join(folder, 'a')])
    return readFileSync(join(folder, 'a.png'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
