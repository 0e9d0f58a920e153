import { expect, test } from 'vitest'
import { isFixed } from '#shared/segments/fixed-text.ts'
import { plainText, type Unit } from '../model/unit.ts'
import { p, r } from '../testing/docx/generate/word-parts.ts'
import { zipFiles } from '../testing/docx/generate/zip-files.ts'
import { generateFiles } from '../testing/docx/generate.ts'
import { format } from './format.ts'

const isFixedUnit = ({ id, place, keep }: Unit) => isFixed({ id, place, disposition: keep ? 'kept' : 'translated' })

const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk'

test('exactly those texts of a DOCX stay for which another one cannot be written', async () => {
  const mark = (properties: string, text: string) => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`
  const char = (kind: string) => r(`<w:fldChar w:fldCharType="${kind}"/>`)
  const body = [
    p(r('It is ') + `<w:del w:id="1">${r('<w:delText>no longer </w:delText>')}</w:del>` + r('so')),
    p(`${r('Where ')}<m:oMath><m:r><m:t>x if y</m:t></m:r></m:oMath>`),
    p(r('Seen ') + mark('<w:rFonts w:ascii="Wingdings"/>', 'abc') + r(' seen')),
    p(`<w:r><w:ruby><w:rt>${r('reading')}</w:rt><w:rubyBase>${r('base')}</w:rubyBase></w:ruby></w:r>`),
    p(char('begin') + r('<w:instrText>IF 1=1 "</w:instrText>')) + p(r('unseen')),
    p(r('<w:instrText>"</w:instrText>') + char('separate') + r('shown') + char('end')),
    p(r('4711')),
    '<w:altChunk r:id="chunk"/>',
  ].join('')
  const relation = `<Relationship Id="chunk" Type="${type}" Target="/word/chunk.html"/>`
  const files = generateFiles({ pages: 0, body }).map((file) =>
    file.name === 'word/_rels/document.xml.rels'
      ? { ...file, data: (file.data as string).replace('</Relationships>', `${relation}</Relationships>`) }
      : file,
  )
  const source = zipFiles([...files, { name: 'word/chunk.html', data: '<p>Not read</p>' }])
  const { units } = await format.extract(source)
  const staying = units.filter(isFixedUnit)
  expect(staying.map(({ pieces }) => plainText(pieces).trim())).toEqual([
    'no longer',
    'x if y',
    'abc',
    'unseen',
    '(imported document)',
  ])
  const targets = units.map(({ id, pieces }) => ({
    id,
    pieces: pieces.map((piece) => (typeof piece === 'string' ? `Z${piece}` : piece)),
  }))
  const { bytes } = await format.rebuild(source, new Map(targets.map((one) => [one.id, one])), {
    source: 'en',
    target: 'es',
  })
  const before = new Map(units.map(({ id, pieces }) => [id, plainText(pieces)]))
  const same = (await format.extract(bytes)).units.filter(({ id, pieces }) => before.get(id) === plainText(pieces))
  expect(same.map(({ id }) => id)).toEqual(staying.map(({ id }) => id))
})
