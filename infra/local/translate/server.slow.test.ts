import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DetectedLanguageLowConfidenceException,
  ImportTerminologyCommand,
  ListLanguagesCommand,
  TextSizeLimitExceededException,
  TranslateClient,
  TranslateDocumentCommand,
  TranslateTextCommand,
  UnsupportedLanguagePairException,
} from '@aws-sdk/client-translate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTranslate, type TranslateServer } from './server.ts'

let folder: string
let server: TranslateServer
let client: TranslateClient

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attesta-translate-'))
  server = await startTranslate({ port: 0, terminologiesFile: join(folder, 'terminologies.json') })
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  client = new TranslateClient({ endpoint: server.url, region: 'us-east-1', credentials, maxAttempts: 1 })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const translate = (Text: string, from = 'en', to = 'pt', more = {}) =>
  client.send(new TranslateTextCommand({ Text, SourceLanguageCode: from, TargetLanguageCode: to, ...more }))

test('English becomes Portuguese, line for line, with spaces and empty lines where they were', async () => {
  const { TranslatedText } = await translate('The house is red.\n\n  Good morning.')
  expect(TranslatedText).toMatch(/^A casa é vermelha\.\n\n {2}Bom dia\.$/)
})

test('every listed pair works, and no other is offered', async () => {
  const { Languages = [] } = await client.send(new ListLanguagesCommand({}))
  const codes = Languages.map((language) => language.LanguageCode ?? '')
  expect(codes).toEqual(expect.arrayContaining(['en', 'pt']))
  for (const from of codes) {
    for (const to of codes.filter((code) => code !== from)) {
      const { TranslatedText } = await translate('Madrid 2026', from, to)
      expect(`${from}→${to} ${TranslatedText}`).toMatch(/2026/)
    }
  }
}, 120_000)

test('tags come back around their words, what must not be translated stays, escapes stay escapes', async () => {
  const { TranslatedText } = await translate(
    'The <b>red house</b> of <span translate="no">Green &amp; Sons</span> is big.',
  )
  expect(TranslatedText).toMatch(/<b>casa vermelha<\/b>/)
  expect(TranslatedText).toContain('<span translate="no">Green &amp; Sons</span>')
})

test('an HTML document keeps its markup and translates its text', async () => {
  const html =
    '<!doctype html><html><head><style>b{}</style></head><body><p id="a">Good <i>morning</i></p><p>The house</p></body></html>'
  const { TranslatedDocument } = await client.send(
    new TranslateDocumentCommand({
      Document: { Content: Buffer.from(html), ContentType: 'text/html' },
      SourceLanguageCode: 'en',
      TargetLanguageCode: 'pt',
    }),
  )
  const out = Buffer.from(TranslatedDocument?.Content ?? []).toString()
  expect(out.replace(/>[^<]*</g, '><')).toBe(html.replace(/>[^<]*</g, '><').replace('b{}', ''))
  expect(out).toContain('<style>b{}</style>')
  expect(out).toContain('A casa</p>')
})

test('a terminology wins over the engine and is reported', async () => {
  const File = Buffer.from('en,pt\nhouse,moradia\n')
  await client.send(
    new ImportTerminologyCommand({
      Name: 'mine',
      MergeStrategy: 'OVERWRITE',
      TerminologyData: { File, Format: 'CSV' },
    }),
  )
  const answer = await translate('The house is red.', 'en', 'pt', { TerminologyNames: ['mine'] })
  expect(answer.TranslatedText).toContain('moradia')
  expect(answer.AppliedTerminologies?.[0]?.Terms).toEqual([{ SourceText: 'house', TargetText: 'moradia' }])
})

test('the source language is found when asked for', async () => {
  const answer = await translate('A casa é vermelha e o céu está azul hoje.', 'auto', 'en')
  expect(answer).toMatchObject({
    SourceLanguageCode: 'pt',
    TranslatedText: expect.stringMatching(/house is red/i) as unknown,
  })
})

test.each([
  ['a pair that does not work here', () => translate('Good', 'en', 'xh'), UnsupportedLanguagePairException],
  ['more than 10,000 bytes', () => translate('é'.repeat(5001)), TextSizeLimitExceededException],
  ['a text in no language', () => translate('12 34', 'auto', 'pt'), DetectedLanguageLowConfidenceException],
])('%s is refused by the exception of the service', async (_, call, exception) => {
  await expect(call()).rejects.toBeInstanceOf(exception)
})

test('a full call of 10,000 bytes is answered in one go', async () => {
  const text = Array.from({ length: 150 }, (_, i) => `Paragraph ${i} says that the contract ends soon.`).join('\n')
  const { TranslatedText = '' } = await translate(text)
  const lines = TranslatedText.split('\n')
  expect(lines).toHaveLength(150)
  lines.forEach((line, i) => expect(line).toContain(String(i)))
}, 60_000)
