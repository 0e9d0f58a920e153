import { expect, test } from 'vitest'
import { warning } from '#shared/messages/warning.ts'
import { plainText } from '../model/unit.ts'
import { p, r } from '../testing/docx/generate/word-parts.ts'
import { zipFiles } from '../testing/docx/generate/zip-files.ts'
import { generateFiles } from '../testing/docx/generate.ts'
import { extractDocument } from './extract-document.ts'

const equation = '<m:oMath><m:r><m:t>x = y</m:t></m:r></m:oMath>'
const parts = new Set(['[Content_Types].xml', '_rels/.rels', 'word/document.xml'])
/** A document of this body and nothing else. */
const docx = (body: string) => ({
  name: 'a.docx',
  bytes: zipFiles(generateFiles({ pages: 0, body }).filter(({ name }) => parts.has(name))),
})

test('one reading of a file gives its units and what the customer should know of it', async () => {
  const { units, warnings } = await extractDocument(docx(p(r('<w:t>Solve</w:t>') + equation)))
  expect(units.map(({ pieces }) => plainText(pieces))).toContain('Solve')
  expect(warnings).toEqual([warning('has-equations')])
})

test.each([
  ['nothing', p('')],
  ['signs of a symbol font', p(r('<w:sym w:font="Wingdings" w:char="F0FC"/>'))],
])('a document with %s and no text is refused before anything is spent on it', async (_, body) => {
  await expect(extractDocument(docx(body))).rejects.toMatchObject({ verdict: 'empty' })
})

test('a document with a formula alone is taken, and the customer is told of the formula', async () => {
  expect((await extractDocument(docx(p(equation)))).warnings).toEqual([warning('has-equations')])
})
