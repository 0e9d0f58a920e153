import { beforeAll, expect, test, vi } from 'vitest'
import * as rows from '#shared/glossaries/api.ts'
import { type GlossaryView, maxGlossaries } from '#shared/glossaries/glossary.ts'
import { GlossaryId, TranslationId, UserId } from '#shared/lib/id.ts'
import * as data from '../data/data.ts'
import { glossaries } from '../data/data.ts'
import { createPerson, signedIn } from '../data/testing/person.ts'
import { glossaryKeys } from '../data/translations/glossary-keys.ts'
import { log, newId } from '../lib/base.ts'
import {} from '../lib/hash.ts'
import { scannedEntries } from '../lib/lookups/scanned-entries.ts'
import { call } from '../lib/testing/call.ts'
import { fetchFile } from '../lib/testing/fetch-file.ts'
import { openEdge } from '../lib/testing/open-edge.ts'
import { startTranslation } from '../translations/start-translation.ts'
import { txt } from '../translations/testing/documents.ts'
import { makeWorld, startStores, upload } from '../translations/testing/world.ts'
import { handler as scan } from '../uploads/scan-entry.ts'
import { handler } from './entry.ts'

beforeAll(async () => {
  await openEdge()
  process.env['FORMALITY_LANGUAGES'] = 'es,fr'
  vi.spyOn(log, 'info').mockImplementation(() => undefined)
  await startStores()
})

async function account() {
  const { id: userId } = await createPerson()
  return { userId, cookies: await signedIn(userId) }
}
type Account = Awaited<ReturnType<typeof account>>

/** As a browser's form sends it. */
function send({ cookies }: Account, text: string, fields: Record<string, string> = {}, filename = 'sales terms.csv') {
  const part = (head: string, body: string) => `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const parts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value))
  const file = part(`name="file"; filename="${filename}"`, Buffer.from(text).toString('latin1'))
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
  return call(handler, rows.createGlossary, { cookies, headers, body: `${parts.join('')}${file}--edge--\r\n` })
}

async function made(person: Account, text: string): Promise<GlossaryView> {
  return (await send(person, text)).body['glossary'] as GlossaryView
}

test('a glossary is saved as it came, listed by page, renamed, downloaded and deleted', async () => {
  const person = await account()
  const { cookies, userId } = person
  const text = 'en,pt,es\nseller,vendedor,vendedor\nbuyer,comprador,\n'
  const first = await made(person, text)
  expect(first).toMatchObject({ name: 'sales terms', filename: 'sales terms.csv', sourceLanguage: 'en', terms: 2 })
  expect(first.targetLanguages).toEqual(['pt', 'es'])
  const second = await made(person, 'en,fr\nseller,vendeur\n')

  const page = async (query: Record<string, string>) =>
    (await call(handler, rows.listGlossaries, { cookies, query })).body as {
      glossaries: GlossaryView[]
      nextCursor: string
    }
  const newest = await page({ limit: '1' })
  expect(newest.glossaries.map(({ id }) => id)).toEqual([second.id])
  expect((await page({ limit: '1', cursor: newest.nextCursor })).glossaries.map(({ id }) => id)).toEqual([first.id])

  const path = { id: String(first.id) }
  const named = await call(handler, rows.renameGlossary, { cookies, path, body: { name: 'Contracts' } })
  expect(named.body['glossary']).toMatchObject({ name: 'Contracts', terms: 2 })
  expect((await call(handler, rows.downloadGlossary, { cookies, path })).status).toBe(503)
  await scanned(first, userId)
  const file = await call(handler, rows.downloadGlossary, { cookies, path })
  expect(await (await fetchFile(String(file.headers['location']))).text()).toBe(text)

  expect((await call(handler, rows.deleteGlossary, { cookies, path })).status).toBe(200)
  expect((await page({})).glossaries.map(({ id }) => id)).toEqual([second.id])
  const { files } = makeWorld(userId)
  expect(await files.head(glossaryKeys({ userId, id: first.id }).file)).toBeUndefined()
})

/** What happens when the object is written. */
const scanned = ({ id }: GlossaryView, userId: UserId) =>
  scan({ detail: { object: { key: glossaryKeys({ userId, id }).file } } } as Parameters<typeof scan>[0])

const eicar = ['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')

test.each([
  ['as a term', `en,pt\nseller,vendedor\n"${eicar}",x\n`],
  [
    'as a comment of TBX',
    `<tbx><!--${eicar}--><text><body><conceptEntry><langSec xml:lang="en"><termSec><term>seller</term></termSec></langSec><langSec xml:lang="pt"><termSec><term>vendedor</term></termSec></langSec></conceptEntry></body></text></tbx>`,
  ],
  ['in a column of no language', `en,pt,note\nseller,vendedor,"${eicar}"\n`],
])(
  'U6: a glossary that carries the scanners’ test file %s is served to nobody and used in nothing',
  async (_, text) => {
    const person = await account()
    const glossary = await made({ ...person }, text)
    const world = makeWorld(person.userId)
    const which = { userId: person.userId, id: glossary.id }
    await expect(scannedEntries(world, which)).rejects.toMatchObject({ name: 'NotScannedYet' })
    await scanned(glossary, person.userId)
    expect(await scannedEntries(world, which)).toBe('gone')
    const download = () =>
      call(handler, rows.downloadGlossary, { cookies: person.cookies, path: { id: String(glossary.id) } })
    expect((await download()).status).toBe(422)
    expect(await world.files.head(glossaryKeys(which).file)).toBeUndefined()
    expect(await scannedEntries(world, which)).toBe('gone')
  },
)

test('rows that cannot be used are named, and nothing is saved until the customer says so', async () => {
  const person = await account()
  const text = 'en,pt\nseller,vendedor\nlonely\n'
  const refused = await send(person, text)
  expect(refused.body).toEqual({
    glossary: null,
    problems: [{ line: 3, fault: 'no-translation', term: 'lonely' }],
    problemCount: 1,
    terms: 1,
  })
  expect((await glossaries.listOf(person.userId, { limit: 10 })).rows).toEqual([])
  const { body } = await send(person, text, { badRows: 'skip', name: 'The sound ones' })
  expect(body['glossary']).toMatchObject({ name: 'The sound ones', terms: 1 })
})

test.each([
  ['nothing of a glossary', 'Dear customer, thank you for your letter.', 422],
  ['an empty file', '', 400],
  ['two megabytes and more', `en,pt\n${'x'.repeat(2_000_001)}`, 422],
  ['entities of its own', '<!DOCTYPE tbx [<!ENTITY a "aaaa">]><tbx>&a;</tbx>', 422],
  ['a picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01', 422],
])('U1: a file with %s is refused', async (_, text, status) => {
  const answer = await send(await account(), text)
  expect(answer.status).toBe(status)
  expect(answer.body['code']).toMatch(/^glossary-/)
})

test('Z2: nobody renames, downloads, deletes or uses another’s glossary', async () => {
  const owner = await account()
  const stranger = await account()
  const { id } = await made(owner, 'en,pt\nseller,vendedor\n')
  const asked = { cookies: stranger.cookies, path: { id: String(id) } }
  const answers = await Promise.all([
    call(handler, rows.renameGlossary, { ...asked, body: { name: 'Mine' } }),
    call(handler, rows.downloadGlossary, asked),
    call(handler, rows.deleteGlossary, asked),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await glossaries.findOwner(id)).toBe(owner.userId)
  await expect(start(stranger, { glossaryIds: [id] })).rejects.toMatchObject({ code: 'glossary-gone' })
})

test('a translation takes glossaries in their order, each once, and a formality where it is offered', async () => {
  const person = await account()
  const first = await made(person, 'en,es\nseller,vendedor\n')
  const second = await made(person, 'en,es\nbuyer,comprador\n')
  const { output } = await start(person, { glossaryIds: [second.id, first.id, second.id], formality: 'formal' })
  expect(await data.translations.get(TranslationId.parse(output.translationId))).toMatchObject({
    glossaries: [{ id: second.id }, { id: first.id }],
    formality: 'formal',
  })
  const refused = start(person, { targetLanguage: 'pt', formality: 'formal' })
  await expect(refused).rejects.toMatchObject({ code: 'formality-unsupported' })
})

test('many at once make no more glossaries than one may have, and a place is free again after each that is removed', async () => {
  const person = await account()
  const file = { filename: 'a.csv', sourceLanguage: 'en', targetLanguages: ['pt'], terms: 1, name: 'A' }
  const row = () => ({
    id: GlossaryId.parse(newId()),
    userId: person.userId,
    ...file,
    createdAt: new Date().toISOString(),
  })
  for (let made = 0; made < maxGlossaries - 2; made++) expect(await glossaries.create(row())).toBe(true)
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(person, 'en,pt\nseller,vendedor\n')))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body['code'])).toEqual(Array.from({ length: 4 }, () => 'glossaries-too-many'))
  const { rows: held } = await glossaries.listOf(person.userId, { limit: 2 * maxGlossaries })
  expect(held).toHaveLength(maxGlossaries)
  await glossaries.remove(held[0]?.id as GlossaryId)
  expect(await glossaries.create(row())).toBe(true)
  expect(await glossaries.create(row())).toBe(false)
})

test('a row can be made, renamed and removed by itself', async () => {
  const userId = UserId.parse(newId())
  const id = GlossaryId.parse(newId())
  const file = { filename: 'a.csv', sourceLanguage: 'en', targetLanguages: ['pt'], terms: 1 }
  await glossaries.create({ id, userId, name: 'A', ...file, createdAt: new Date().toISOString() })
  expect(await glossaries.rename(id, 'B')).toMatchObject({ id, name: 'B' })
  expect(await glossaries.find(id)).toMatchObject({ userId, name: 'B' })
  await glossaries.remove(id)
  await glossaries.remove(id)
  expect(await glossaries.find(id)).toBeUndefined()
  await expect(glossaries.rename(id, 'C')).rejects.toThrow()
})

async function start({ userId }: Account, wish: Partial<Parameters<typeof startTranslation>[1]>) {
  const world = makeWorld(userId)
  const { filename, bytes } = txt()
  const { id: uploadId } = await upload(world, filename, bytes)
  const languages = { sourceLanguage: 'en', targetLanguage: 'es' } as const
  return startTranslation(world, { uploadId, ...languages, translationType: 'ai', glossaryIds: [], ...wish })
}
