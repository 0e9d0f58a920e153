import { describe, expect, test } from 'vitest'
import { plainText } from '../unit.ts'
import { format } from './format.ts'
import { p, r } from './generate/word-parts.ts'
import { type ZipFile, zipFiles } from './generate/zip-files.ts'
import { generateDocx, generateFiles } from './generate.ts'
import { pseudoTargets, readBytes, readParts } from './test-reader.ts'

const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk'

/** A document that takes in these files, in their order. */
function taking(...chunks: ZipFile[]): Uint8Array {
  const body = p('Around') + chunks.map((_, i) => `<w:altChunk r:id="chunk${i}"/>`).join('')
  const relations = chunks
    .map(({ name }, i) => `<Relationship Id="chunk${i}" Type="${type}" Target="/${name}"/>`)
    .join('')
  const files = generateFiles({ pages: 0, body }).map((file) =>
    file.name === 'word/_rels/document.xml.rels'
      ? { ...file, data: (file.data as string).replace('</Relationships>', `${relations}</Relationships>`) }
      : file,
  )
  return zipFiles([...files, ...chunks])
}

const bodyTexts = async (bytes: Uint8Array) =>
  (await format.extract(bytes))
    .filter(({ id }) => /(?:^|\/)document#(?!import\d+\/)/.test(id))
    .map(({ id, keep, pieces }) => [id, keep, plainText(pieces)])

const inner = (body: string) => ({ name: 'word/chunk.docx', data: Buffer.from(generateDocx({ pages: 0, body })) })

describe('a document that Word takes in when it opens the file', () => {
  test('is translated where it is a DOCX, and stays a whole package', async () => {
    const source = taking(inner(p('Inside')))
    expect(await bodyTexts(source)).toEqual([
      ['document#0', undefined, 'Around'],
      ['document#import1/document#0', undefined, 'Inside'],
    ])
    expect((await format.inspect(source)).hazards.join()).not.toContain('not translated')
    const targets = pseudoTargets(await format.extract(source))
    const { bytes } = await format.rebuild(source, targets, { source: 'en', target: 'es' })
    const chunk = readBytes(bytes).get('word/chunk.docx') as Uint8Array
    expect(readParts(chunk).get('word/document.xml')).toContain('⟦Íńśíđé⟧')
    expect((await bodyTexts(bytes)).map(([, , text]) => text)).toEqual(['⟦Áŕóúńđ⟧', '⟦Íńśíđé⟧'])
  })

  test('stays where it is of another kind, and the customer and the ledger hear of it', async () => {
    const page = { name: 'word/chunk.html', data: '<p>Not read</p>' }
    const source = taking(inner(p('Inside')), page)
    expect((await bodyTexts(source)).at(-1)).toEqual(['document#import2', 'unreadable', '(imported document)'])
    expect((await format.inspect(source)).hazards.join()).toContain('that document is not translated')
    const { bytes } = await format.rebuild(source, pseudoTargets(await format.extract(source)), {
      source: 'en',
      target: 'es',
    })
    expect(readParts(bytes).get('word/chunk.html')).toBe(page.data)
  })

  test('is read one level deep, and a danger in it refuses the whole', async () => {
    const nested = { name: 'word/chunk.docx', data: Buffer.from(taking(inner(p('Deep')))) }
    expect((await bodyTexts(taking(nested))).map(([, keep, text]) => keep ?? text)).toEqual([
      'Around',
      'Around',
      'unreadable',
    ])
    expect((await format.inspect(taking(nested))).hazards.join()).toContain('that document is not translated')
    const dde = p(
      r('<w:fldChar w:fldCharType="begin"/>') +
        r('<w:instrText>DDE x</w:instrText>') +
        r('<w:fldChar w:fldCharType="end"/>'),
    )
    await expect(format.extract(taking(inner(dde)))).rejects.toMatchObject({ verdict: 'external-content' })
  })

  test('that cannot be read costs nothing else', async () => {
    const broken = { name: 'word/chunk.docx', data: Buffer.from('PK nothing of a kind') }
    expect((await bodyTexts(taking(broken))).map(([, keep]) => keep)).toEqual([undefined, 'unreadable'])
  })
})
