import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { attachPages } from '../pdf/attach-pages.ts'
import { format } from '../pdf/format.ts'
import { attachedName } from '../pdf/placed-page.ts'
import { font, onePage, stream } from '../testing/pdf/raw.ts'
import { lackingPages } from './compare-attached.ts'

const page = 'BT /F 12 Tf 20 200 Td (Name of the child) Tj ET'
const form = '/Type /XObject /Subtype /Form /BBox [0 0 180 20] /Resources << /Font << /F 4 0 R >> >>'
const value = '<< /Type /Annot /Subtype /Widget /FT /Tx /Rect [20 60 200 80] /V (Rosa) /AP << /N 6 0 R >> >>'

/** A page as the engine writes it. */
async function written(entries: string, drawn = page): Promise<Uint8Array> {
  const objects = { 4: font(), 5: stream(drawn), 6: stream('BT /F 12 Tf 2 5 Td (Rosa) Tj ET', form) }
  const source = onePage(objects, '/Font << /F 4 0 R >>', entries)
  return (await format.rebuild(source, new Map(), { source: 'en', target: 'en' })).bytes
}

const placed = [
  { page: 0, part: 0, index: 0 },
  { page: 1, part: 1, index: 0 },
]

/** Both pages on sheets of their own, a little smaller and above a foot, as on those of a certificate. */
async function attached(files: readonly Uint8Array[], draws = `q 0.9 0 0 0.9 15 30 cm /${attachedName} Do Q`) {
  const sheet = await PDFDocument.create()
  for (const _ of placed) {
    const { node } = sheet.addPage([300, 300])
    node.set(PDFName.of('Contents'), sheet.context.register(sheet.context.stream(draws)))
  }
  return attachPages(await sheet.save(), placed, files)
}

async function withoutValues(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  for (const { node } of document.getPages()) node.delete(PDFName.of('Annots'))
  return document.save({ updateFieldAppearances: false })
}

test.each([
  ['as it is', ''],
  ['turned', '/Rotate 90'],
  ['upside down', '/Rotate 180'],
  ['turned the other way', '/Rotate 270'],
  ['cut', '/CropBox [10 40 290 230]'],
  ['cut to nothing', '/CropBox [0 0 0 0]'],
  ['that names its corners the other way', '/MediaBox [300 300 0 0]'],
  ['in larger units', '/UserUnit 2'],
])(
  'H1: a page %s lacks nothing where it was attached, and the value of a field where that was lost',
  async (_, more) => {
    const file = await written(`/Annots [ ${value} ] ${more}`)
    expect(lackingPages(await attached([file, file]), placed, [file, file])).toEqual([])
    expect(lackingPages(await attached([file, await withoutValues(file)]), placed, [file, file])).toEqual([2])
  },
)

test('H1: a value that is lost is missed, though the same words stand elsewhere on its page', async () => {
  const file = await written(`/Annots [ ${value} ]`, page.replace('Name of the child', 'Rosa'))
  expect(lackingPages(await attached([file, file]), placed, [file, file])).toEqual([])
  expect(lackingPages(await attached([file, await withoutValues(file)]), placed, [file, file])).toEqual([2])
})

test('H1: a field that no screen shows is on no certified page, and is not missed there', async () => {
  const file = await written(`/Annots [ ${value.replace('/Rect', '/F 36 /Rect')} ]`)
  expect(lackingPages(await attached([file, file]), placed, [file, file])).toEqual([])
})

test('H1: every page lacks its texts where none is drawn, but one that shows none', async () => {
  const blank = await PDFDocument.create()
  blank.addPage()
  const files = [await written(''), await blank.save()]
  expect(lackingPages(await attached(files, ''), placed, files)).toEqual([1])
})
