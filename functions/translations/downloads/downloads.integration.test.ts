import { beforeAll, expect, test } from 'vitest'
import type { FileType } from '#shared/documents/document.ts'
import { OrderId } from '#shared/lib/id.ts'
import { commit } from '../../data/commit.ts'
import { translations } from '../../data/data.ts'
import { extractDocument } from '../../documents/extract-document.ts'
import { sniffKind } from '../../documents/sniff-kind.ts'
import { plainText } from '../../documents/unit.ts'
import { newId } from '../../lib/base.ts'
import { docx, pdf, txt } from '../testing/documents.ts'
import { runMachine } from '../testing/run-machine.ts'
import { makeWorld, newUserId, queued, startStores, type World } from '../testing/world.ts'
import { linkTo } from './download-translation.ts'
import { generateDocx, generatePdf, generateTxt } from './generate.ts'

beforeAll(startStores)

async function fetched(link: { url: string }, format: FileType) {
  const answer = await fetch(link.url)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(sniffKind(bytes, `file.${format}`)).toBe(format)
  const units = await extractDocument({ bytes, name: `file.${format}` })
  return units.map((unit) => plainText(unit.pieces)).join('\n')
}

async function paidWorld(file: { filename: string; bytes: Uint8Array }) {
  const world = makeWorld(newUserId())
  const row = await queued(world, file)
  await runMachine(world, row.id)
  const paid = { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 495 }
  await commit([translations.payItem(row.id, paid)])
  await runMachine(world, row.id, { from: 'payment' })
  return { world, id: row.id }
}

test.each([
  ['TXT', async () => txt()],
  ['DOCX', docx],
  ['PDF', pdf],
])('a paid %s comes as TXT, DOCX and PDF, each with the translation and none of the source', async (_, make) => {
  const file = await make()
  const { world, id } = await paidWorld(file)
  for (const format of ['txt', 'docx', 'pdf'] as const) {
    const link = await linkTo(world, id, format)
    expect(link.filename).toBe(`translated_agreement.${format}`)
    const text = await fetched(link, format)
    expect(text, format).toContain('šéļļéŕ')
    expect(text, format).not.toContain('seller')
    expect(await linkTo(world, id, format)).toMatchObject({ filename: link.filename })
  }
})

test.each([
  ['txt', generateTxt],
  ['pdf', generatePdf],
  ['docx', generateDocx],
] as const)(
  'text that the caller brings becomes a plain %s, under a name that cannot break the header',
  async (format, verb) => {
    const world: World = makeWorld(newUserId())
    const content = 'Uma linha do cliente.\n\nOutra linha, com acentos: ção.'
    const { output } = await verb(world, { content, filename: 'a\r\nX-Evil: 1/../b.txt' })
    expect(output.filename).toBe(`translated_a__X-Evil_ 1_.._b.${format}`)
    const text = await fetched(output, format)
    expect(text).toContain('Outra linha, com acentos: ção.')
    expect(text.toLowerCase()).not.toContain('certif')
  },
)
