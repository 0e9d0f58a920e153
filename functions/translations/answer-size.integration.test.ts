import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { type FileType, fileTypes } from '#shared/documents/document.ts'
import { OrderId, type TranslationId } from '#shared/lib/id.ts'
import { maxCartItems } from '#shared/payments/limits.ts'
import { keys } from '../data/keys.ts'
import { client, tableName } from '../data/table.ts'
import { newTranslation } from '../data/testing/new-translation.ts'
import { objectKeys } from '../data/translations/object-keys.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import { newId } from '../lib/base.ts'
import { beginningOf } from '../lib/lookups/translation-view.ts'
import { fetchFile } from '../lib/testing/fetch-file.ts'
import { processTranslation } from '../payments/process-translation.ts'
import { generateDocx, generatePdf, generateTxt } from './downloads/generate.ts'
import { getTranslation } from './get-translation.ts'
import { makeWorld, newUserId, startStores } from './testing/world.ts'

beforeAll(startStores)

/** What API Gateway and Lambda let through is 6 MB; ours stay far below. */
const mostBytes = 256_000
const sizeOf = (output: unknown): number => Buffer.byteLength(JSON.stringify(output))
/** Letters of several bytes, and those that JSON writes as six: the worst that a text can hold. */
const worst = 'Vertrag “第七条” العقد\t\u0001"\\\n'
const textOf = (bytes: number): string => worst.repeat(Math.ceil(bytes / Buffer.byteLength(worst)))

const userId = newUserId()
const world = { ...makeWorld(userId), payments: undefined as never }

/** Paid, complete, and its texts in the bucket. */
async function completed(text: string, results: readonly FileType[] = []): Promise<TranslationRow> {
  const at = new Date().toISOString()
  const fields = { userId, stage: 'completed', assembled: 'whole', paidAt: at, downloadedAt: at } as const
  const row = newTranslation({ ...fields, orderId: OrderId.parse(newId()), amountCents: 495 })
  await client.send(new PutCommand({ TableName: tableName(), Item: { ...keys.translation(row.id), ...row } }))
  const names = objectKeys(row)
  const written = [names.original, names.translated, ...results.map((type) => names.result(type))]
  await Promise.all(written.map((key) => world.files.put(key, text, 'text/plain')))
  return row
}

const process = async (ids: TranslationId[]) => (await processTranslation(world, { translationIds: ids })).output

describe('Lambda’s 6 MB: no answer holds whole texts beyond 256 kB', () => {
  test('of a document of 10 MB it is the beginning of both texts, and links to the whole', async () => {
    const text = textOf(10_000_000)
    const { id } = await completed(text, fileTypes)
    const { output } = await getTranslation(world, { id })
    expect(sizeOf(output)).toBeLessThan(mostBytes)
    expect(output.originalContent.length).toBeGreaterThan(20_000)
    for (const content of [output.originalContent, output.translatedContent])
      expect(text.startsWith(content)).toBe(true)
    for (const link of [output.wholeContent.original, output.wholeContent.translated]) {
      expect(await (await fetchFile(link?.url ?? '')).text()).toBe(text)
    }
    expect(output.wholeContent.original?.filename).toBe('original_a.txt')
    expect(output.wholeContent.translated?.filename).toBe('translated_a.txt')
    const answer = await process([id])
    expect(sizeOf(answer)).toBeLessThan(mostBytes)
    expect(text.startsWith(answer.result.translatedContent)).toBe(true)
    for (const generate of [generatePdf, generateDocx, generateTxt]) {
      expect(sizeOf((await generate(world, { translationId: id })).output)).toBeLessThan(5000)
    }
  })

  test('a full cart, one of 10 MB among them', async () => {
    const rows = [await completed(textOf(10_000_000))]
    while (rows.length < maxCartItems) rows.push(await completed(textOf(300_000)))
    const answer = await process(rows.map(({ id }) => id))
    expect(answer.results).toHaveLength(maxCartItems)
    expect(sizeOf(answer)).toBeLessThan(mostBytes)
    for (const { translation, translatedContent } of answer.results) {
      expect(translatedContent.length).toBeGreaterThan(200)
      expect(translation.wholeContent.translated?.url).toContain(String(translation.id))
    }
  })

  test('a short document is answered as a whole, with the fields of the specification', async () => {
    const { id } = await completed(textOf(15_000))
    const { output } = await getTranslation(world, { id })
    expect(output).toMatchObject({ originalContent: textOf(15_000), translatedContent: textOf(15_000) })
    expect(output.wholeContent).toEqual({ original: null, translated: null })
    const { result } = await process([id])
    expect(result.translation.originalFilename).toBe('a.txt')
    expect(result.translatedContent).toBe(textOf(15_000))
  })
})

test('a beginning is as long as JSON allows, and never ends within a character', () => {
  for (const text of ['', 'a', textOf(1000), '第'.repeat(500), '\u0001'.repeat(500), '😀'.repeat(300)]) {
    const bytes = new TextEncoder().encode(text)
    for (const most of [0, 1, 5, 6, 7, 100, 999, 10_000]) {
      const cut = beginningOf(bytes, most)
      expect(text.startsWith(cut)).toBe(true)
      expect(sizeOf(cut) - 2).toBeLessThanOrEqual(most)
      if (sizeOf(text) - 2 <= most) expect(cut).toBe(text)
      else expect(sizeOf(cut) - 2).toBeGreaterThan(most * 0.5 - 8)
    }
  }
})
