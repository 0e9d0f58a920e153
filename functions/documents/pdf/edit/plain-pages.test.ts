import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { cutPdf } from '../../preview/cut-pdf.ts'
import { font, type Objects, pdf, stream } from '../../testing/pdf/raw.ts'
import { attachPages, pageSizes } from '../attach-pages.ts'
import { openPdf } from '../file/open.ts'
import { format } from '../format.ts'

const tree = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = (entries: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 5 0 R /Resources << /Font << /F 4 0 R >> >> ${entries} >>`
const text = 'BT /F 12 Tf 20 100 Td (Hello there) Tj ET'

const odd: [string, Objects][] = [
  ['no box', { 3: page('').replace('/MediaBox [0 0 300 200]', '') }],
  ['a box with a name in it', { 3: page('').replace('300', '/X') }],
  ['a crop of three numbers', { 3: page('/CropBox [0 0 9]') }],
  ['a turn that is no number', { 3: page('/Rotate /Left') }],
  ['annotations that are no list', { 3: page('/Annots 7') }],
  ['no types', { 1: '<< /Pages 2 0 R >>', 2: '<< /Kids [3 0 R] >>', 3: page('').replace('/Type /Page', '') }],
  ['a page that is no object of its own', { 2: `<< /Type /Pages /Kids [${page('')}] /Count 1 >>` }],
  ['a tree with holes', { 2: '<< /Type /Pages /Kids [null 3 0 R 99 0 R 7] /Count 1 >>' }],
  ['a branch that hangs in itself', { 2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /Parent 2 0 R >>' }],
  ['contents with a hole', { 3: page('').replace('5 0 R', '[5 0 R 99 0 R]') }],
  ['a filter by its short name', { 5: stream(`${Buffer.from(text).toString('hex')}>`, '/Filter /AHx') }],
  ['forms that are none', { 3: page('').replace('>> >>', '>> /XObject 7 >>') }],
  ['fonts that are none', { 3: page('').replace('<< /F 4 0 R >>', '4 0 R').replace('>> ', '/XObject 7 >> ') }],
]

test.each(odd)('U1: pages of a file with %s can be cut and attached', async (_, objects) => {
  const source = pdf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: tree,
    3: page(''),
    4: font(),
    5: stream(text),
    ...objects,
  })
  const { units } = await format.extract(source)
  const targets = new Map(units.map(({ id }) => [id, { id, pieces: ['Hola'] }]))
  for (const given of [new Map(), targets]) {
    const { bytes } = await format.rebuild(source, given, { source: 'en', target: 'es' })
    expect(pageSizes([bytes])).toHaveLength(1)
    const cut = await cutPdf(bytes, 1, { text: 'Preview', language: 'en' })
    const into = await PDFDocument.create()
    into.addPage()
    const attached = await attachPages(await into.save(), [{ page: 0, part: 0, index: 0 }], [bytes])
    for (const made of [cut, attached]) expect(openPdf(made).catalog.size).toBeGreaterThan(0)
  }
})
