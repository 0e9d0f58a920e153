import { expect, test, vi } from 'vitest'
import { type FileType, fileTypes } from '#shared/documents/document.ts'
import { TranslationId, UserId } from '#shared/lib/id.ts'
import { objectKeys } from '../../data/translations/object-keys.ts'
import type { LedgerEntry, UnitTarget } from '../../documents/index.ts'
import { textHash } from '../../documents/model/ledger.ts'
import { makeFormat } from './download-translation.ts'

const translation = {
  id: TranslationId.parse(2),
  userId: UserId.parse(1),
  fileType: 'txt',
  translationType: 'ai',
  sourceLanguage: 'es',
  targetLanguage: 'en',
} as never
const keys = objectKeys(translation)

/** A text of two paragraphs, with the translation that its ledger names and the texts that are written. */
function kept(written: readonly string[]) {
  const sources = ['La casa es roja.', 'La casa roja.']
  const texts = ['The house is red.', 'The red house.']
  const ledger = texts.map(
    (target, i): LedgerEntry => ({
      id: `t${i}`,
      kind: 'paragraph',
      place: [],
      source: sources[i] ?? '',
      target,
      disposition: 'translated',
      reason: null,
      notes: [],
      sourceHash: textHash(sources[i] ?? ''),
    }),
  )
  const targets = written.map((text, i): UnitTarget => ({ id: `t${i}`, pieces: [text] }))
  const json = { [keys.targets]: targets, [keys.ledger]: ledger }
  const put = vi.fn(async (_key: string, _bytes: Uint8Array) => undefined)
  const error = vi.fn()
  const files = {
    head: async () => undefined,
    get: async () => new TextEncoder().encode(`${sources.join('\n\n')}\n`),
    getJson: async (key: string) => json[key],
    put,
  }
  const make = (format: FileType) => makeFormat({ files, log: { error } } as never, translation, format)
  return { make, put, error }
}

test.each(fileTypes)('a %s is kept when it holds each text', { tags: ['long'] }, async (format) => {
  const { make, put } = kept(['The house is red.', 'The red house.'])
  expect(await make(format)).toBe(keys.result(format))
  expect(put).toHaveBeenCalledTimes(1)
})

test.each(fileTypes)('a %s that lacks a text is neither kept nor handed out', { tags: ['long'] }, async (format) => {
  const { make, put, error } = kept(['The house is red.', ' '])
  await expect(make(format)).rejects.toMatchObject({ code: 'file-not-made' })
  expect(put).not.toHaveBeenCalled()
  expect(error.mock.calls).toEqual([[expect.any(String), { translationId: 2, format, missing: 1 }]])
})
