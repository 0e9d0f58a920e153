import { beforeAll, describe, expect, test } from 'vitest'
import { CertifiedFile } from '#shared/certificates/certificate.ts'
import { type FileType, fileTypes } from '#shared/documents/document.ts'
import { OrderId } from '#shared/lib/id.ts'
import { downloadCertified } from '../../certificates/download-certified.ts'
import { commit } from '../../data/commit.ts'
import { certificates, translations } from '../../data/data.ts'
import { plainText, sniffKind } from '../../documents/index.ts'
import { extractDocument } from '../../documents/pipeline/extract-document.ts'
import { makeExport } from '../../exports/make-export.ts'
import { newId } from '../../lib/base.ts'
import { ExportMessage } from '../../lib/export-file.ts'
import { sha256 } from '../../lib/hash.ts'
import { answerError } from '../../lib/http/answer.ts'
import { fetchFile } from '../../lib/testing/fetch-file.ts'
import { repeats } from '../../lib/testing/repeats.ts'
import { deleteSource } from '../../privacy/delete-documents.ts'
import { getTranslation } from '../get-translation.ts'
import { listSegments } from '../list-segments.ts'
import { previewTranslation } from '../pictures/preview-translation.ts'
import { docx, pdf, txt } from '../testing/documents.ts'
import { runMachine } from '../testing/run-machine.ts'
import { signJob } from '../testing/sign-job.ts'
import { makeWorld, newUserId, queued, startStores, type World } from '../testing/world.ts'
import { linkTo } from './download-translation.ts'
import { generateDocx, generatePdf, generateTxt } from './generate.ts'

beforeAll(startStores)

async function fetched(link: { url: string }, format: FileType) {
  const answer = await fetchFile(link.url)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(sniffKind(bytes, `file.${format}`)).toBe(format)
  const { units } = await extractDocument({ bytes, name: `file.${format}` })
  return units.map((unit) => plainText(unit.pieces)).join('\n')
}

test('a link serves whatever lies there as plain bytes to save: no page of a stranger is rendered or guessed at', async () => {
  const { files } = makeWorld(newUserId())
  const key = `downloads/1/${newId()}/page.html`
  await files.put(key, '<script>alert(1)</script>', 'text/html')
  const answer = await fetchFile(
    await files.downloadLink(key, { disposition: 'attachment; filename="a.html"', seconds: 60 }),
  )
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="a.html"',
    'cache-control': 'no-store',
  })
  await expect(files.downloadLink(key, { disposition: 'inline', seconds: 60 })).rejects.toThrow('attachment')
})

test('no parameter of a signed link can be changed: another type, inline, or another file', async () => {
  const { files } = makeWorld(newUserId())
  const key = `downloads/1/${newId()}/page.html`
  await files.put(key, '<script>alert(1)</script>', 'text/html')
  const link = await files.downloadLink(key, { disposition: 'attachment; filename="a.html"', seconds: 60 })
  for (const [name, value] of [
    ['response-content-type', 'text/html'],
    ['response-content-disposition', 'inline'],
    ['X-Amz-Expires', '6000'],
  ] as const) {
    const bent = new URL(link)
    bent.searchParams.set(name, value)
    expect((await fetchFile(bent)).status, name).toBe(403)
    const bare = new URL(link)
    bare.searchParams.delete(name)
    expect((await fetchFile(bare)).status, `without ${name}`).toBeGreaterThanOrEqual(400)
  }
})

async function paidWorld(file: { filename: string; bytes: Uint8Array }) {
  const world = makeWorld(newUserId())
  const row = await queued(world, file)
  await runMachine(world, row.id)
  const paid = { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 495 }
  await commit([translations.payItem(row.id, paid)])
  await runMachine(world, row.id, { from: 'payment' })
  return { world, id: row.id }
}

/** A certified translation whose translator changed the first of its two segments. */
async function certifiedWorld() {
  const world = makeWorld(newUserId())
  const { id } = await queued(world, txt('The seller delivers 12 goods.\n\n4711'), { translationType: 'certified' })
  await runMachine(world, id)
  const paid = { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 2495 }
  await commit([translations.payItem(id, paid)])
  await runMachine(world, id, { from: 'payment' })
  await signJob(world, id, { change: (target) => `${target} reviewed` })
  expect(await runMachine(world, id, { from: 'review' })).toBe('done')
  return { world, id }
}

const urlOf = (output: unknown) => (output as { url: string }).url

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

describe('H1: of a certified translation', () => {
  test('every way out hands out what was signed, and none of the machine draft', async () => {
    const { world, id } = await certifiedWorld()
    const [certificate] = await certificates.listOf(id)
    const hashes = new Map(certificate?.files.map((file) => [file.kind, file.sha256]))
    const kinds = { pdf: 'certified-pdf', docx: 'translation-docx', txt: 'translation-txt' } as const
    const generated = { pdf: generatePdf, docx: generateDocx, txt: generateTxt }
    for (const format of fileTypes) {
      const links = [await linkTo(world, id, format)]
      links.push((await generated[format](world, { translationId: id })).output)
      for (const link of links) {
        const answer = await fetchFile(link.url)
        expect(sha256(new Uint8Array(await answer.arrayBuffer())), format).toBe(hashes.get(kinds[format]))
      }
    }
    const { output } = await previewTranslation(world, { id, side: 'translation' })
    const picture = await fetchFile((output as { url: string }).url)
    expect(await picture.text()).toContain('reviewed')
    expect((await getTranslation(world, { id })).output.translatedContent).toContain('reviewed')
    const { segments } = (await listSegments(world, { id, limit: 10 })).output
    expect(segments.map(({ target }) => target)).toEqual([expect.stringContaining('reviewed'), expect.anything()])
  })

  test('what was signed stays when its original is deleted, but for the copy with the original', async () => {
    const { world, id } = await certifiedWorld()
    await deleteSource(world, await translations.get(id))
    expect((await linkTo(world, id, 'pdf')).url).toBeTruthy()
    expect((await fetchFile((await linkTo(world, id, 'pdf')).url)).status).toBe(200)
    for (const file of CertifiedFile.options) {
      const download = downloadCertified(world, { id, file })
      if (file === 'certified-pdf-with-original')
        await expect(download).rejects.toMatchObject({ code: 'document-deleted' })
      else expect((await fetchFile(urlOf((await download).output))).status, file).toBe(200)
    }
  })
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

const characters = repeats(200_000)

test.each([
  ['txt', generateTxt],
  ['docx', generateDocx],
  ['pdf', generatePdf],
] as const)(
  `V1: one paragraph of ${characters} CJK characters becomes a %s or is refused with a code`,
  async (_, verb) => {
    const content = Array.from({ length: characters }, (_, i) =>
      String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000)),
    ).join('')
    const world = makeWorld(newUserId())
    const ask = () =>
      verb(world, { content, filename: 'a.txt' }).then(
        () => 200,
        (error: unknown) => answerError(error, 'request').statusCode,
      )
    const first = await ask()
    for (const message of world.exportsAsked) await makeExport(world, ExportMessage.parse(message))
    expect(first === 202).toBe(world.exportsAsked.length > 0)
    expect([200, 422]).toContain(first === 202 ? await ask() : first)
  },
  240_000,
)
