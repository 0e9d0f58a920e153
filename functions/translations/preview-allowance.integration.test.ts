import { beforeAll, expect, test } from 'vitest'
import type { UserId } from '#shared/lib/id.ts'
import { previewAllowance } from '#shared/translations/translation.ts'
import { previews, translations } from '../data/data.ts'
import { createPerson } from '../data/testing/person.ts'
import { plainText } from '../documents/index.ts'
import { extractDocument } from '../documents/pipeline/extract-document.ts'
import { viewOf } from '../lib/lookups/translation-view.ts'
import { fetchFile } from '../lib/testing/fetch-file.ts'
import { previewTranslation } from './pictures/preview-translation.ts'
import { takeAllowance } from './preview-allowance.ts'
import { longText, type Sample, textPdf, txt } from './testing/documents.ts'
import { runMachine } from './testing/run-machine.ts'
import { makeWorld, newUserId, queued, startStores, type World } from './testing/world.ts'

beforeAll(startStores)

const { account, network } = previewAllowance
const dayMs = 86_400_000
/** Noon, so that no test meets the end of a day. */
const noon = (days = 0) => new Date(new Date().setUTCHours(12, 0, 0, 0) + days * dayMs)

async function person(registrationIp: string): Promise<World> {
  const userId = newUserId()
  await createPerson({ id: userId, registrationIp })
  return makeWorld(userId, { now: () => noon() })
}

const readable = (text: string) => text.replaceAll(/[░\s]/g, '')

/** What its owner can read of a new upload, as text and on its pages. */
async function look(world: World, file: Sample) {
  const { id } = await queued(world, file)
  await runMachine(world, id)
  const view = await viewOf(world, await translations.get(id))
  const { output } = await previewTranslation(world, { id, side: 'translation' })
  const { url, filename } = output as { url: string; filename: string }
  const bytes = new Uint8Array(await (await fetchFile(url)).arrayBuffer())
  const pages = (await extractDocument({ bytes, name: filename })).units.map(({ pieces }) => plainText(pieces))
  return { id, text: readable(view.translatedContent), pages: readable(pages.join('\n')), said: view.previewMessage }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const clauses = longText(2500).split('\n\n')
const turned = (by: number) => [...clauses.slice(by), ...clauses.slice(0, by)].join('\n\n')
const third = Math.ceil(clauses.length / 3)

/** Ways to have another part of one text in front. */
const shapes: [string, () => Sample | Promise<Sample>][] = [
  ['as it is', () => txt(turned(0))],
  ['turned by a third', () => txt(turned(third))],
  ['turned by two thirds, as a PDF', () => textPdf(turned(2 * third))],
  ['backwards', () => txt(clauses.toReversed().join('\n\n'))],
  ['a part, padded to three times its length', () => txt([...clauses.slice(20, 40), longText(900)].join('\n\n'))],
  ...Array.from({ length: 3 }, (_, i): [string, () => Sample] => [
    `page ${i}`,
    () => txt(clauses.slice(17 * i, 17 * (i + 1)).join('\n\n')),
  ]),
  ...Array.from({ length: 4 }, (_, i): [string, () => Sample] => [
    `turned by ${i + 1} clauses`,
    () => txt(turned(i + 1)),
  ]),
  ['the last line first', () => textPdf(turned(clauses.length - 1))],
]

test('Z4: however a text is turned, padded or cut up, the previews of a day show no more of it than their allowance', {
  timeout: 180_000,
}, async () => {
  const world = await person('203.0.113.50')
  const looks = []
  for (const [, make] of shapes) looks.push(await look(world, await make()))
  for (const way of ['text', 'pages'] as const) {
    const seen = looks.map((one) => one[way].length)
    expect(sum(seen), way).toBeLessThanOrEqual(account.max)
    // The first of a day are previewed as ever; those that follow less and less.
    expect(Math.min(...seen.slice(0, 3)), way).toBeGreaterThan(1000)
    expect(Math.max(...seen.slice(-3)), way).toBeLessThan(300)
  }
  expect(looks.slice(0, 3).map(({ said }) => said)).toEqual([null, null, null])
  const day = noon(1).toISOString().slice(0, 10)
  expect(looks.at(-1)?.said).toMatchObject({ code: 'preview-shortened', params: { day } })
  // Looking again costs nothing and shows nothing else, today or on the next day, when a new document has a whole preview.
  const tomorrow = { ...world, now: () => noon(1) }
  for (const { id, text } of looks)
    expect(readable((await viewOf(tomorrow, await translations.get(id))).translatedContent)).toBe(text)
  expect(await look(tomorrow, txt(turned(third)))).toMatchObject({ said: null, text: looks[1]?.text })
})

test('Z4: a step that runs again, or fifty at once, take no more than there is', async () => {
  const world = await person('203.0.113.51')
  const rows = await Promise.all(Array.from({ length: 50 }, () => queued(world, txt('One line.'))))
  const take = () =>
    Promise.all(rows.map(({ id, userId }) => previews.take(id, 1500, [[account, String(userId)]], noon())))
  const taken = await take()
  expect(sum(taken)).toBeLessThanOrEqual(account.max)
  expect(sum(taken)).toBeGreaterThan(account.max / 2)
  expect(await take()).toEqual(taken)
})

test.each([
  ['one IPv4 address', () => '203.0.113.52', network.max],
  ['a /64', (i: number) => `2001:db8:0:1::${i}`, network.max],
  ['a /56', (i: number) => `2001:db8:7:${i.toString(16)}::1`, network.max * 4],
])('Z4: accounts that registered from %s share what their network has', async (_, addressOf, most) => {
  const taken: number[] = []
  // Each preview takes half of what is left: two of them leave an account a quarter of its day.
  const perAccount = account.max * 0.75
  for (let i = 1; i <= most / perAccount + 4; i++) {
    const world = await person(addressOf(i))
    const userId = world.actor?.userId as UserId
    for (let n = 0; n < 2; n++)
      taken.push(await takeAllowance(world, await queued(world, txt(`${userId}`)), account.max))
  }
  expect(sum(taken)).toBeLessThanOrEqual(most)
  expect(taken.at(-1)).toBeLessThan(1500)
})
