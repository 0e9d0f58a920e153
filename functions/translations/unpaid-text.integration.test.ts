import { Document, Packer, Paragraph } from 'docx'
import { beforeAll, expect, test } from 'vitest'
import { OrderId, type TranslationId } from '#shared/lib/id.ts'
import { commit } from '../data/commit.ts'
import { translations } from '../data/data.ts'
import { createPerson } from '../data/testing/person.ts'
import { writeDocx } from '../documents/convert/write-docx.ts'
import { plainText } from '../documents/index.ts'
import { extractDocument } from '../documents/pipeline/extract-document.ts'
import { newId } from '../lib/base.ts'
import { viewOf } from '../lib/lookups/translation-view.ts'
import { fetchFile } from '../lib/testing/fetch-file.ts'
import { exportAccount } from '../privacy/export-account.ts'
import { linkTo } from './downloads/download-translation.ts'
import { listSegments } from './list-segments.ts'
import { previewTranslation } from './pictures/preview-translation.ts'
import { longText, type Sample, textPdf, txt } from './testing/documents.ts'
import { runMachine } from './testing/run-machine.ts'
import { makeWorld, newUserId, queued, startStores, type World } from './testing/world.ts'

beforeAll(startStores)

const paragraph = 'The seller shall deliver the goods, and the buyer shall pay for them within thirty days of that.'
const sizes = {
  '1 line': 'The seller delivers the goods.',
  '1 paragraph': paragraph,
  '1 page': longText(250),
  '10 pages': longText(2500),
}
/** Much of what is translated stands on no page: the properties of the file. */
async function docxWithProperties(text: string): Promise<Sample> {
  const children = text.split('\n\n').map((one) => new Paragraph(one))
  const document = new Document({
    title: paragraph,
    subject: `${paragraph} ${paragraph}`,
    description: longText(300),
    sections: [{ children }],
  })
  return { filename: 'agreement.docx', bytes: await Packer.toBuffer(document) }
}

const formats: Record<string, (text: string) => Promise<Sample>> = {
  txt: async (text) => txt(text),
  docx: async (text) => ({
    filename: 'agreement.docx',
    bytes: await writeDocx(
      text.split('\n\n').map((one) => ({ text: one, kind: 'paragraph' as const })),
      'en',
    ),
  }),
  'docx with properties': docxWithProperties,
  pdf: textPdf,
}

const documents = Object.entries(formats).flatMap(([format, make]) =>
  Object.entries(sizes).map(([size, text]) => [`${format} of ${size}`, () => make(text)] as const),
)

/** What a reader can make out: no bars, no space. */
const readable = (text: string) => text.replaceAll(/[░\s]/g, '')

const letters = (text: string) => text.replaceAll(/[^\p{L}\d]/gu, '')

async function pictured(world: World, id: TranslationId): Promise<string> {
  const { output } = await previewTranslation(world, { id, side: 'translation' })
  const { url, filename } = output as { url: string; filename: string }
  const bytes = new Uint8Array(await (await fetchFile(url)).arrayBuffer())
  return (await extractDocument({ bytes, name: filename })).units.map(({ pieces }) => plainText(pieces)).join('\n')
}

test.each(documents)(
  'Z4: of a %s at most a third of the translation leaves before payment, by whatever way',
  async (_, make) => {
    const userId = newUserId()
    await createPerson({ id: userId })
    const world = makeWorld(userId)
    const { id } = await queued(world, await make())
    await runMachine(world, id)
    const view = await viewOf(world, await translations.get(id))
    const pages = await pictured(world, id)
    const seen = { text: readable(view.translatedContent), pages: readable(pages) }
    const { segments } = (await listSegments(world, { id, limit: 100 })).output
    expect(segments.map(({ target }) => target).filter((target) => target !== null)).toEqual([])
    for (const format of ['txt', 'docx', 'pdf'] as const)
      await expect(linkTo(world, id, format)).rejects.toMatchObject({ code: 'translation-unpaid' })
    const { output } = await exportAccount(world, {})
    expect(await (await fetchFile(output.url)).text()).not.toMatch(/⟦[^⟧"]*⟧/)

    const paid = { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 495 }
    expect(await commit([translations.payItem(id, paid)])).toBe(true)
    await runMachine(world, id, { from: 'payment' })
    const whole = readable((await viewOf(world, await translations.get(id))).translatedContent)
    const most = Math.min(1500, whole.length / 3)
    for (const [way, text] of Object.entries(seen)) {
      expect(text.length, way).toBeGreaterThan(0)
      expect(text.length, way).toBeLessThanOrEqual(most)
    }
    // The pages show nothing that the text does not, so that two ways tell no more than one.
    const stretches = pages.split(/[░\n]+/).map(letters)
    expect(stretches.filter((stretch) => !letters(view.translatedContent).includes(stretch))).toEqual([])
  },
)
