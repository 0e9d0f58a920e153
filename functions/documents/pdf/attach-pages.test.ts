import { PDFDict, PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { plainText } from '../model/unit.ts'
import { font, onePage, stream } from '../testing/pdf/raw.ts'
import { attachPages, pageSizes } from './attach-pages.ts'
import { format } from './format.ts'
import { attachedName } from './placed-page.ts'

const form = (entries: string) => `/Type /XObject /Subtype /Form ${entries} /Resources << /Font << /F 4 0 R >> >>`
const stamp = '<< /Type /Annot /Subtype /Stamp /Rect [20 20 110 40] /AP << /N 6 0 R >> >>'
const field = (more: string) => `<< /Type /Annot /Subtype /Widget /FT /Tx /Rect [20 60 200 80] ${more} >>`
const page = 'BT /F 12 Tf 20 200 Td (Name of the child) Tj ET'

/** What the engine makes of a page with these annotations, as it is attached to a certificate. */
async function attached(
  annotations: string,
  objects: Record<number, string> = {},
  content = page,
  resources = '/Font << /F 4 0 R >>',
): Promise<Uint8Array> {
  const original = onePage({ 4: font(), 5: stream(content), ...objects }, resources, `/Annots [ ${annotations} ]`)
  const { bytes } = await format.rebuild(original, new Map(), { source: 'en', target: 'en' })
  const sheet = await PDFDocument.create()
  const place = sheet.addPage([300, 300]).node
  place.set(PDFName.of('Contents'), sheet.context.register(sheet.context.stream(`/${attachedName} Do`)))
  return attachPages(await sheet.save(), [{ page: 0, part: 0, index: 0 }], [bytes])
}

/** Each text with its place, as another reader finds it on the page itself. */
async function drawn(data: Uint8Array): Promise<[string, number, number][]> {
  const pdf = await getDocument({ data: new Uint8Array(data), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items
    .flatMap((item) =>
      'str' in item && item.str.trim()
        ? [[item.str, Math.round(item.transform[4]), Math.round(item.transform[5])] as const]
        : [],
    )
    .map(([text, x, y]) => [text, x, y])
}

test.each([
  ['as large as its place', 'BT /F 12 Tf 2 5 Td (Registrar) Tj ET', '/BBox [0 0 90 20]'],
  [
    'that a matrix of its own enlarges',
    'BT /F 6 Tf 1 2.5 Td (Registrar) Tj ET',
    '/BBox [0 0 45 10] /Matrix [2 0 0 2 0 0]',
  ],
  ['that is stretched into its place', 'BT /F 6 Tf 1 2.5 Td (Registrar) Tj ET', '/BBox [0 0 45 10]'],
])('U5: a stamp %s stands on the certified page where it stood, and is no annotation', async (_, content, entries) => {
  const bytes = await attached(stamp, { 6: stream(content, form(entries)) })
  expect(await drawn(bytes)).toEqual([
    ['Name of the child', 20, 200],
    ['Registrar', 22, 25],
  ])
  const [only] = (await PDFDocument.load(bytes)).getPages()
  expect(only?.node.Annots()?.size() ?? 0).toBe(0)
})

test.each(['[0]', '[0 0 0]', '[0 0 0 1]'])(
  'a square that viewers fill by themselves (%s) hides on the certified page what it hides',
  async (colour) => {
    const square = `<< /Type /Annot /Subtype /Square /Rect [18 197 220 211] /IC ${colour} >>`
    const { units } = await format.extract(await attached(square))
    expect(units.map(({ pieces, hidden }) => [plainText(pieces), hidden])).toEqual([['Name of the child', true]])
  },
)

test.each([
  ['before it hides nothing of it', (square: string) => `${square} ${stamp}`, undefined],
  ['after it hides it', (square: string) => `${stamp} ${square}`, true],
])('a square that stands %s hides as much of a stamp on the certified page', async (_, annotations, hidden) => {
  const square = '<< /Type /Annot /Subtype /Square /Rect [18 18 112 42] /IC [1] >>'
  const drawing = { 6: stream('BT /F 12 Tf 2 5 Td (Registrar) Tj ET', form('/BBox [0 0 90 20]')) }
  const { units } = await format.extract(await attached(annotations(square), drawing))
  expect(units.find(({ pieces }) => plainText(pieces) === 'Registrar')?.hidden).toBe(hidden)
})

test('a stamp that names no resources of its own is drawn with those of its page', async () => {
  const bare = '/Type /XObject /Subtype /Form /BBox [0 0 90 20]'
  const bytes = await attached(stamp, { 6: stream('BT /F 12 Tf 2 5 Td (Registrar) Tj ET', bare) })
  let drawing = (await PDFDocument.load(bytes)).getPages()[0]?.node as PDFDict | undefined
  const inside = (key: string) => drawing?.lookup(PDFName.of(key), PDFDict)
  for (const form of [attachedName, 'Note0']) {
    drawing = inside('Resources')
    drawing = inside('XObject')?.lookup(PDFName.of(form), PDFStream).dict
  }
  drawing = inside('Resources')
  expect(inside('Font')?.has(PDFName.of('F'))).toBe(true)
})

test('the value of a field stands on the certified page, with an appearance or without', async () => {
  const value = { 6: stream('BT /F 12 Tf 2 5 Td (Rosa) Tj ET', form('/BBox [0 0 180 20]')) }
  expect(await drawn(await attached(field('/V (Rosa) /AP << /N 6 0 R >>'), value))).toContainEqual(['Rosa', 22, 65])
  const needed = {
    1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /NeedAppearances true /Fields [7 0 R] >> >>',
    7: field('/V (Rosa)'),
  }
  const texts = (await drawn(await attached('7 0 R', needed))).map(([text]) => text)
  expect(texts).toEqual(['Name of the child', 'Rosa'])
})

test.each([
  ['reaches past the page', '/CropBox [-50 -50 400 290]', { width: 300, height: 290 }],
  ['cuts all of it away', '/CropBox [0 0 0 0]', { width: 300, height: 300 }],
  ['lies beside it', '/CropBox [400 400 500 500]', { width: 300, height: 300 }],
  ['is turned with it', '/CropBox [0 0 200 100] /Rotate 270', { width: 100, height: 200 }],
])('a certified page is as large as the page is shown: a crop that %s', async (_, entries, size) => {
  const original = onePage({ 4: font(), 5: stream(page) }, '/Font << /F 4 0 R >>', entries)
  const { bytes } = await format.rebuild(original, new Map(), { source: 'en', target: 'en' })
  expect(pageSizes([bytes])).toEqual([[size]])
})

test('what is hidden stays so, a page of stamps alone shows them, and what a page leaves open moves none of them', async () => {
  const registrar = { 6: stream('BT /F 12 Tf 2 5 Td (Registrar) Tj ET', form('/BBox [0 0 90 20]')) }
  const texts = async (...given: Parameters<typeof attached>) => await drawn(await attached(...given))
  expect(await texts(stamp.replace('/Rect', '/F 2 /Rect'), registrar)).toEqual([['Name of the child', 20, 200]])
  expect(await texts(stamp, registrar, '')).toEqual([['Registrar', 22, 25]])
  expect(await texts(stamp, registrar, `q 2 0 0 2 0 0 cm q ${page}`)).toContainEqual(['Registrar', 22, 25])
})

test.each([
  ['a highlight in full colour, as viewers let them be', 'Highlight', '', true],
  ['a highlight as it is drawn where that is so anyway', 'Highlight', '/ExtGState << /G << /BM /Multiply >> >>', false],
  ['an icon of a comment', 'Text', '', true],
  ['no stamp', 'Stamp', '', false],
])('words shine through %s', async (_, subtype, resources, isChanged) => {
  const mark = `<< /Type /Annot /Subtype /${subtype} /Rect [20 195 110 215] /AP << /N 6 0 R >> >>`
  const entries = `/Type /XObject /Subtype /Form /BBox [0 0 90 20] /Resources << ${resources} >>`
  const data = new Uint8Array(await attached(mark, { 6: stream('1 1 0 rg 0 0 90 20 re f', entries) }))
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList()
  const states = argsArray.filter((_, i) => fnArray[i] === OPS.setGState)
  expect(states).toEqual(isChanged ? [[[['BM', 'multiply']]]] : [])
})

test('a stamp that no screen shows is on no certified page, and one on a hidden layer stays on it', async () => {
  const layered = {
    1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [7 0 R] /D << /OFF [7 0 R] >> >> >>',
    6: stream('BT /F 12 Tf 2 5 Td (Registrar) Tj ET', form('/BBox [0 0 90 20]')),
    7: '<< /Type /OCG /Name (Draft) >>',
  }
  const unseen = await attached(stamp.replace('/Rect', '/F 36 /Rect'), layered)
  expect(await drawn(unseen)).toEqual([['Name of the child', 20, 200]])
  const data = new Uint8Array(await attached(`${stamp} ${stamp.replace('/Rect', '/OC 7 0 R /Rect')}`, layered))
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  const layers = (await pdf.getOptionalContentConfig()) as Iterable<[string, { visible: boolean }]>
  const hidden = Array.from(layers).filter(([, { visible }]) => !visible)
  expect(hidden).toHaveLength(1)
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList()
  const opened = argsArray.filter((_, i) => fnArray[i] === OPS.beginMarkedContentProps)
  expect(opened).toMatchObject(hidden.map(([id]) => ['OC', { id }]))
})

test.each([
  ['is hidden', '/OFF [7 0 R]', '', false],
  ['is hidden with all that are not named', '/BaseState /OFF /ON [8 0 R]', '', false],
  ['is shown', '/OFF []', '', true],
  ['is shown and bears our mark of hidden ones', '/OFF []', '/AttestaHidden true', true],
])('a layer that %s is so on the certified page', async (_, usual, more, visible) => {
  const layered = {
    1: `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [7 0 R 8 0 R] /D << ${usual} >> >> >>`,
    7: `<< /Type /OCG /Name (Draft) ${more} >>`,
    8: '<< /Type /OCG /Name (Text) >>',
  }
  const content = `/OC /Draft BDC BT /F 40 Tf 20 100 Td (VOID) Tj ET EMC /OC /Text BDC ${page} EMC`
  const resources = '/Font << /F 4 0 R >> /Properties << /Draft 7 0 R /Text 8 0 R >>'
  const bytes = await attached('', layered, content, resources)
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const layers = (await pdf.getOptionalContentConfig()) as Iterable<[string, { name: string; visible: boolean }]>
  const groups = Object.fromEntries(Array.from(layers, ([, group]) => [group.name, group.visible]))
  expect(groups).toEqual({ Draft: visible, Text: true })
})

test.each([
  ['all of its layers are off', '/OCMD /P /AllOff /OCGs [8 0 R]', '/OFF []'],
  ['one of its layers is off', '/OCMD /P /AnyOff /OCGs [8 0 R]', '/OFF [7 0 R]'],
  ['an expression says so', '/OCMD /VE [/Not 8 0 R]', '/OFF []'],
])('what is shown only where %s stays hidden on the certified page', async (_, rule, usual) => {
  const layered = {
    1: `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [7 0 R 8 0 R] /D << ${usual} >> >> >>`,
    7: '<< /Type /OCG /Name (Draft) >>',
    8: '<< /Type /OCG /Name (Text) >>',
    9: `<< /Type ${rule} >>`,
  }
  const resources = '/Font << /F 4 0 R >> /Properties << /Rule 9 0 R >>'
  const bytes = await attached('', layered, `${page} /OC /Rule BDC BT /F 40 Tf 20 100 Td (VOID) Tj ET EMC`, resources)
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const layers = await pdf.getOptionalContentConfig()
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList()
  const at = fnArray.indexOf(OPS.beginMarkedContentProps)
  const [, group] = argsArray[at] as [string, object]
  expect(layers.isVisible(group)).toBe(false)
})

test('a hidden layer whose type stands elsewhere in the file stays hidden', async () => {
  const layered = {
    1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [7 0 R] /D << /OFF [7 0 R] >> >> >>',
    7: '<< /Type 9 0 R /Name (Draft) >>',
    9: '/OCG',
  }
  const resources = '/Font << /F 4 0 R >> /Properties << /Draft 7 0 R >>'
  const bytes = await attached('', layered, `/OC /Draft BDC ${page} EMC`, resources)
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const layers = (await pdf.getOptionalContentConfig()) as Iterable<[string, { visible: boolean }]>
  expect(Array.from(layers, ([, { visible }]) => visible)).toEqual([false])
})
