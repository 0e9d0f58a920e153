import { expect, test } from 'vitest'
import { format } from '../docx/format.ts'
import { plainText } from '../model/unit.ts'
import { p } from '../testing/docx/generate/word-parts.ts'
import { zipFiles } from '../testing/docx/generate/zip-files.ts'
import { generateFiles } from '../testing/docx/generate.ts'
import { unitsToText } from './units-to-text.ts'

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const root = (name: string, content: string) =>
  `<w:${name} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${content}</w:${name}>`

/** A document with building blocks, which have a header of their own. */
function withBuildingBlocks(folder: string): Uint8Array {
  const files = generateFiles({ pages: 0, body: p('Shown') }).map(({ name, data }) => ({
    name,
    data:
      name === 'word/_rels/document.xml.rels'
        ? String(data).replace(
            '</Relationships>',
            `<Relationship Id="rIdG" Type="${relationship}/glossaryDocument" Target="${folder}/document.xml"/></Relationships>`,
          )
        : data,
  }))
  const blocks = `<w:docParts><w:docPart><w:docPartBody>${p('Offered')}</w:docPartBody></w:docPart></w:docParts>`
  return zipFiles([
    ...files,
    { name: `word/${folder}/document.xml`, data: root('glossaryDocument', blocks) },
    { name: `word/${folder}/header9.xml`, data: root('hdr', p('Head of a block')) },
    {
      name: `word/${folder}/_rels/document.xml.rels`,
      data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationship}/header" Target="header9.xml"/></Relationships>`,
    },
  ])
}

test.each(['glossary', 'blocks'])(
  'building blocks are translated and stand in no text, nor do the words of list numbers (in %s/)',
  async (folder) => {
    const { units } = await format.extract(withBuildingBlocks(folder))
    const all = units.map(({ pieces }) => plainText(pieces))
    for (const text of ['Shown', 'Offered', 'Head of a block', 'Article ']) expect(all.join('\n')).toContain(text)
    const text = unitsToText(units, [])
    expect(text).toContain('Shown')
    expect(text).not.toMatch(/Offered|Head of a block|Article/)
  },
)
