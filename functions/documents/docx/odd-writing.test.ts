import { expect, test } from 'vitest'
import { format } from './format.ts'
import { p, r } from './generate/word-parts.ts'
import { zipFiles } from './generate/zip-files.ts'
import { generateFiles } from './generate.ts'
import { pseudo, pseudoTargets, readParts } from './test-reader.ts'

/** A part of the pseudo translation of a document with this body. */
async function written(body: string, target = 'es', part = 'word/document.xml', more: Record<string, string> = {}) {
  const files = generateFiles({ pages: 0, body }).map((file) =>
    more[file.name] ? { ...file, data: more[file.name] as string } : file,
  )
  const source = zipFiles(files)
  const units = await format.extract(source)
  const { bytes } = await format.rebuild(source, pseudoTargets(units), { source: 'en', target })
  await format.extract(bytes)
  return readParts(bytes).get(part) as string
}

test('a table turned to the right keeps its translated caption', async () => {
  const table = `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblCaption w:val="Costs"/></w:tblPr><w:tr><w:tc>${p('Rent')}</w:tc></w:tr></w:tbl>`
  expect(await written(table, 'ar')).toContain(
    `<w:tblPr><w:bidiVisual/><w:tblW w:w="0" w:type="auto"/><w:tblCaption w:val="⟦${pseudo('Costs')}⟧"/></w:tblPr>`,
  )
})

test('a hyphen that stands alone between two fields stays where it is', async () => {
  const number = (code: string) => `<w:fldSimple w:instr="${code}">${r('1')}</w:fldSimple>`
  const hyphen = '<w:r><w:noBreakHyphen/></w:r>'
  const caption = p(r('Figure ') + number('STYLEREF 1') + hyphen + number('SEQ Figure') + r(': the plan'))
  expect(await written(caption)).toContain(`</w:fldSimple>${hyphen}<w:fldSimple`)
})

test('the lines of an alternative text stay lines', async () => {
  const drawing = (text: string) =>
    `<w:drawing><wp:inline><wp:docPr id="1" name="" descr="${text}"/></wp:inline></w:drawing>`
  const xml = await written(p(`<w:r>${drawing('A dog&#10;Made by\nmachine')}</w:r>`))
  expect(xml).toContain(`descr="⟦${pseudo('A dog')}&#10;${pseudo('Made by machine')}⟧"`)
})

test('the title of a newer chart is found in the properties that hold it', async () => {
  const chart = `<cx:chartSpace xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex"><cx:chart><cx:title><cx:txPr><a:p><a:r><a:t>Growth</a:t></a:r></a:p></cx:txPr></cx:title></cx:chart></cx:chartSpace>`
  const xml = await written(p('x'), 'es', 'word/charts/chart1.xml', { 'word/charts/chart1.xml': chart })
  expect(xml).toContain(`<a:t>⟦${pseudo('Growth')}⟧</a:t>`)
})
