import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { plainText } from '../model/unit.ts'
import { p } from '../testing/docx/generate/word-parts.ts'
import { zipFiles } from '../testing/docx/generate/zip-files.ts'
import { generateDocx, generateFiles } from '../testing/docx/generate.ts'
import { firstDifference, pseudoTargets, readParts, skeletonOf, visibleText } from '../testing/docx/test-reader.ts'
import { format } from './format.ts'

const spanish = { source: 'en', target: 'es' }

describe('a whole document', () => {
  const source = generateDocx({ pages: 6 })

  test('the same text back in gives the same bytes in every part, stated languages aside', async () => {
    const { units } = await format.extract(source)
    const { bytes } = await format.rebuild(source, new Map(units.map((unit) => [unit.id, unit])), {
      source: 'en',
      target: 'en',
    })
    for (const [name, xml] of readParts(source)) {
      expect(firstDifference(languages(xml), languages(readParts(bytes).get(name) as string)), name).toBe('')
    }
  })

  test('nothing visible keeps an ASCII letter, and nothing but text and language changes', async () => {
    const { units } = await format.extract(source)
    const { bytes } = await format.rebuild(source, pseudoTargets(units), spanish)
    const before = readParts(source)
    const after = readParts(bytes)
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [name, xml] of after) {
      expect(firstDifference(skeletonOf(before.get(name) as string), skeletonOf(xml)), name).toBe('')
      if (/document|header|footer|notes|comments|chart/.test(name) && !name.endsWith('.rels')) {
        expect(visibleText(xml), name).not.toMatch(/[A-Za-z]/)
      }
    }
  })

  test('read again, the output has the same units with the translated text', async () => {
    const { units } = await format.extract(source)
    const { bytes } = await format.rebuild(source, pseudoTargets(units), spanish)
    const again = new Map((await format.extract(bytes)).units.map((unit) => [unit.id, unit]))
    const targets = pseudoTargets(units)
    for (const unit of units) {
      const expected = plainText((targets.get(unit.id) ?? unit).pieces)
      expect(plainText(again.get(unit.id)?.pieces ?? []), unit.id).toBe(expected)
    }
  })

  test('a text box is translated once and stands in both branches', async () => {
    const { units } = await format.extract(source)
    const notices = units.filter((unit) => plainText(unit.pieces).startsWith('Notice 1:'))
    expect(notices).toHaveLength(1)
    const { bytes } = await format.rebuild(source, pseudoTargets(units), spanish)
    const found = (readParts(bytes).get('word/document.xml') as string).match(/Ńóťíćé|Ńótíćé/g)
    expect(found?.length).toBeGreaterThanOrEqual(2)
  })

  test('the target runs right to left: paragraphs, runs, tables and sections say so, in the order of the schema', async () => {
    const { units } = await format.extract(source)
    const { bytes } = await format.rebuild(source, pseudoTargets(units), { source: 'en', target: 'ar' })
    const xml = readParts(bytes).get('word/document.xml') as string
    expect(xml.match(/<w:p>(?!<w:pPr>)/g)).toBeNull()
    expect(xml).toContain(
      '<w:pPr><w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:bidi/>',
    )
    expect(xml).toContain('<w:tblPr><w:tblStyle w:val="Grid"/><w:bidiVisual/>')
    expect(xml).toContain('<w:rPr><w:b/><w:bCs/><w:rtl/></w:rPr>')
    expect(xml).toMatch(/<w:titlePg\/><w:bidi\/><w:rtlGutter\/><\/w:sectPr>/)
    expect(readParts(bytes).get('word/styles.xml')).toContain('w:bidi="ar-EG"')
  })

  test.each([
    ['is as large as it was seen', '', '28'],
    ['keeps its own size where it was in such a script', '<w:rtl/>', '20'],
  ])('text of a complex script %s', async (_, script, size) => {
    const run = `<w:r><w:rPr><w:sz w:val="28"/><w:szCs w:val="20"/>${script}</w:rPr><w:t>Large words</w:t></w:r>`
    const large = generateDocx({ pages: 0, body: `<w:p>${run}</w:p>` })
    const { bytes } = await format.rebuild(large, pseudoTargets((await format.extract(large)).units), {
      source: 'en',
      target: 'ar',
    })
    expect(readParts(bytes).get('word/document.xml')).toContain(`<w:sz w:val="28"/><w:szCs w:val="${size}"/><w:rtl/>`)
  })

  test('an East Asian target gets its language, font and hint', async () => {
    const { units } = await format.extract(source)
    const { bytes } = await format.rebuild(source, pseudoTargets(units), { source: 'en', target: 'ja' })
    expect(readParts(bytes).get('word/document.xml')).toContain('w:hint="eastAsia"')
    expect(readParts(bytes).get('word/styles.xml')).toContain('w:eastAsia="Yu Mincho"')
    expect(readParts(bytes).get('word/settings.xml')).toContain('w:eastAsia="ja-JP"')
  })

  test('the same request gives the same bytes, however often it is made', async () => {
    const { units } = await format.extract(source)
    const make = async () => Buffer.from((await format.rebuild(source, pseudoTargets(units), spanish)).bytes)
    const first = await make()
    for (let i = 0; i < 5; i++) expect(Buffer.compare(await make(), first)).toBe(0)
  })

  test('unpacks with another program too', async () => {
    const { units } = await format.extract(source)
    const { bytes } = await format.rebuild(source, pseudoTargets(units), spanish)
    const check =
      'import sys,zipfile,io;z=zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()));print(z.testzip(),len(z.namelist()))'
    expect(execFileSync('python3', ['-c', check], { input: bytes }).toString().trim()).toBe(
      `None ${readParts(source).size}`,
    )
  })
})

describe('ways in which real files differ', () => {
  test('UTF-16 parts come back as UTF-16', async () => {
    const files = generateFiles({ pages: 0, body: p('Hello world') }).map((file) =>
      file.name === 'word/document.xml'
        ? { ...file, data: Buffer.from(`\ufeff${(file.data as string).replace('UTF-8', 'UTF-16')}`, 'utf16le') }
        : file,
    )
    const source = zipFiles(files)
    const { units } = await format.extract(source)
    const { bytes } = await format.rebuild(source, pseudoTargets(units), spanish)
    expect((await format.extract(bytes)).units.map((unit) => plainText(unit.pieces))).toContain('⟦Ĥéĺĺó ẃóŕĺđ⟧')
  })

  test('entries written with trailing sizes and odd cases are found', async () => {
    const files = generateFiles({ pages: 0, body: p('Hello') }).map((file) => ({
      ...file,
      descriptor: true,
      name: file.name.replace('word/document', 'Word\\Document'),
    }))
    const { units } = await format.extract(zipFiles(files))
    expect(units.map((unit) => plainText(unit.pieces))).toContain('Hello')
  })

  test('a local template is taken out of the output, links stay', async () => {
    const files = generateFiles({ pages: 0, body: p('Hello') }).map((file) =>
      file.name === 'word/_rels/document.xml.rels'
        ? {
            ...file,
            data: (file.data as string).replace(
              '</Relationships>',
              '<Relationship Id="t" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="file:///C:\\x.dotx" TargetMode="External"/></Relationships>',
            ),
          }
        : file,
    )
    const { bytes } = await format.rebuild(zipFiles(files), new Map(), spanish)
    const relationships = readParts(bytes).get('word/_rels/document.xml.rels') as string
    expect(relationships).toContain('Target="Normal.dotm"')
    expect(relationships).toContain('https://example.org/report')
    expect(relationships).not.toContain('C:')
  })
})

const languages = (xml: string) => xml.replace(/<w:lang [^>]*>/g, '<w:lang/>')
