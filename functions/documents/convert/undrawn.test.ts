import { expect, test } from 'vitest'
import { plainText } from '../model/unit.ts'
import { inProcessParser } from '../pipeline/parser.ts'
import { docxOf } from '../testing/docx/test-flow.ts'
import { font, onePage, stream } from '../testing/pdf/raw.ts'

const sources = {
  'a.pdf': onePage({ 4: font(), 5: stream('BT /F 12 Tf 20 200 Td (Clause one of all) Tj ET') }, '/Font << /F 4 0 R >>'),
  'a.docx': docxOf('<w:p><w:r><w:rPr><w:rFonts w:ascii="Calibri"/></w:rPr><w:t>Clause one of all</w:t></w:r></w:p>'),
  'a.txt': new TextEncoder().encode('Clause one of all\n'),
}

const signs = '①⑳❿Ⅱⅷ⑴⒇│┃━﹐﹔½⅖→⇒≦∮₫☐☑㊞Ⓐ'

/** What a PDF of a text draws, and which signs of it as boxes. */
async function written(name: keyof typeof sources, text: string, target = 'en') {
  const parser = inProcessParser({ name, bytes: sources[name] })
  const { units } = await parser.extract()
  const targets = units.map(({ id }) => ({ id, pieces: [text] }))
  const { output, undrawn } = await parser.rebuild(targets, { source: 'de', target }, 'pdf')
  return { text: output.map(({ pieces }) => plainText(pieces)).join(' '), undrawn }
}

const names = Object.keys(sources) as (keyof typeof sources)[]

test.each(names)('a PDF from %s draws each sign that any face has', { tags: ['long'] }, async (name) => {
  for (const target of ['en', 'ko'])
    expect((await written(name, `Clause ${signs}`, target)).undrawn, target).toEqual([])
})

test.each(names)('a PDF from %s tells which signs no face has', async (name) => {
  expect((await written(name, 'Clause \u{1f600} of \ue0b7')).undrawn).toEqual(['\u{1f600}', '\ue0b7'])
})

test.each(names)('a PDF from %s draws no box for what shows nothing', async (name) => {
  const shown = 'a\u00a0b\u2003c\u3000d\u200be\u200df\u2011g\u00adh\ufe0fi\u2060j\u{e0100}k\u0085l\u202em\u202cn\ufeffo'
  for (const text of [`Clause ${shown}`, `ﬁrst e\u0301 na\u0308me ❤\ufe0f ${shown} नि\u0093 مِ\u0093`])
    expect((await written(name, text)).undrawn).toEqual([])
})
