import { beforeAll, expect, test } from 'vitest'
import type { Signature } from '#shared/jobs/signature.ts'
import type { UserId } from '#shared/lib/id.ts'
import * as data from '../../data/data.ts'
import { translators } from '../../data/data.ts'
import type { TranslatorRow } from '../../data/jobs/translator-row.ts'
import { createTable } from '../../data/testing/create-table.ts'
import { newTranslator } from '../../data/testing/new-translator.ts'
import { createPerson } from '../../data/testing/person.ts'
import type { TranslationRow } from '../../data/translations/translation-row.ts'
import { systemBase } from '../base.ts'
import { signerOf, toldOf } from './signer-of.ts'

beforeAll(createTable)

const document = { sourceLanguage: 'en', targetLanguage: 'pt' } as TranslationRow
const examined =
  'Professional translator from English into Portuguese, with 12 years of experience, whose qualification'
const ofStaff = 'Member of Attesta’s translation staff'

async function qualificationsOf(by: UserId): Promise<string> {
  const signature = { by, name: 'Tomás Vega', role: 'translated', at: new Date().toISOString() } as Signature
  return (await signerOf({ ...systemBase('test'), data }, signature, document)).qualifications
}

test('H1: what was told with the signature is told, whatever has become of the profile', async () => {
  const { person, row } = await newTranslator(['en-pt'])
  const ctx = { ...systemBase('test'), data }
  const who = { by: person.id, name: 'Tomás Vega', role: 'translated' as const, at: new Date().toISOString() }
  const told = await toldOf(ctx, who, document)
  await decided(row, 'suspended')
  const found = await translators.findById(row.id)
  if (found) await translators.erase(found, new Date())
  expect((await signerOf(ctx, { ...who, told } as Signature, document)).qualifications).toContain(examined)
  expect(await qualificationsOf(person.id)).toContain(ofStaff)
})

async function decided(row: TranslatorRow, status: 'suspended' | 'rejected' | 'pending'): Promise<void> {
  const found = await translators.findById(row.id)
  if (!found || !row.userId) throw new Error('The translator is gone')
  expect(await translators.decide(found, { status, by: row.userId, reason: null }, [], new Date())).toBe(true)
}

test('H1: a certificate tells of an examined qualification only where staff examined it, for this very pair', async () => {
  const { person, row } = await newTranslator(['es-en', 'en-pt'])
  expect(await qualificationsOf(person.id)).toContain(examined)
  await decided(row, 'suspended')
  expect(await qualificationsOf(person.id)).toContain(examined)
  const elsewhere = await newTranslator(['es-en'])
  expect(await qualificationsOf(elsewhere.person.id)).toContain(ofStaff)
  for (const status of ['pending', 'rejected'] as const) {
    const applicant = await newTranslator(['en-pt'])
    await decided(applicant.row, status)
    expect(await qualificationsOf(applicant.person.id)).toContain(ofStaff)
  }
  expect(await qualificationsOf((await createPerson({})).id)).toContain(ofStaff)
})
