import { describe, expect, test } from 'vitest'
import { warning } from '#shared/messages/warning.ts'
import { plainText } from '../model/unit.ts'
import { p, r } from '../testing/docx/generate/word-parts.ts'
import { type ZipFile, zipFiles } from '../testing/docx/generate/zip-files.ts'
import { generateDocx, generateFiles } from '../testing/docx/generate.ts'
import { pseudoTargets, readBytes, readParts } from '../testing/docx/test-reader.ts'
import { format } from './format.ts'

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
  (await format.extract(bytes)).units
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
    expect((await format.extract(source)).warnings).not.toContainEqual(warning('has-imported-document'))
    const targets = pseudoTargets((await format.extract(source)).units)
    const { bytes } = await format.rebuild(source, targets, { source: 'en', target: 'es' })
    const chunk = readBytes(bytes).get('word/chunk.docx') as Uint8Array
    expect(readParts(chunk).get('word/document.xml')).toContain('⟦Íńśíđé⟧')
    expect((await bodyTexts(bytes)).map(([, , text]) => text)).toEqual(['⟦Áŕóúńđ⟧', '⟦Íńśíđé⟧'])
  })

  test('refuses the file where it is named as something else, so that nobody would read it', async () => {
    const chunk = inner(p('Inside'))
    const files = readBytes(taking(chunk))
    const relations = 'word/_rels/document.xml.rels'
    const renamed = String(readParts(taking(chunk)).get(relations)).replace('/aFChunk"', '/image"')
    const source = zipFiles(
      Array.from(files, ([name, data]) => ({ name, data: name === relations ? renamed : Buffer.from(data) })),
    )
    await expect(format.extract(source)).rejects.toMatchObject({ verdict: 'corrupt' })
  })

  test('stays where it is of another kind, and the customer and the ledger hear of it', async () => {
    const page = { name: 'word/chunk.html', data: '<p>Not read</p>' }
    const source = taking(inner(p('Inside')), page)
    expect((await bodyTexts(source)).at(-1)).toEqual(['document#import2', 'unreadable', '(imported document)'])
    expect((await format.extract(source)).warnings).toContainEqual(warning('has-imported-document'))
    const { bytes } = await format.rebuild(source, pseudoTargets((await format.extract(source)).units), {
      source: 'en',
      target: 'es',
    })
    expect(readParts(bytes).get('word/chunk.html')).toContain('<p>Not read</p>')
  })

  test('H1: in a certified DOCX the mark stands for what was not read, and nothing of it shows; what was read is taken in', async () => {
    const page = { name: 'word/chunk.html', data: '<p>Seen</p><p style="display:none">Hidden</p>' }
    const source = taking(inner(p('Inside')), page)
    const targets = pseudoTargets((await format.extract(source)).units)
    const { bytes } = await format.rebuild(source, targets, { source: 'en', target: 'es', certified: true })
    const document = readParts(bytes).get('word/document.xml') ?? ''
    expect([...document.matchAll(/<w:altChunk [^>]*>/g)].map(([chunk]) => chunk)).toEqual([
      '<w:altChunk r:id="chunk0"/>',
    ])
    expect(document.split('<w:p><w:r><w:t>(imported document)</w:t></w:r></w:p>')).toHaveLength(2)
    const left = [...readParts(bytes).values()].join()
    for (const words of ['Seen', 'Hidden']) expect(left).not.toContain(words)
  })

  test('is read one level deep, and a danger in it refuses the whole', async () => {
    const nested = { name: 'word/chunk.docx', data: Buffer.from(taking(inner(p('Deep')))) }
    expect((await bodyTexts(taking(nested))).map(([, keep, text]) => keep ?? text)).toEqual([
      'Around',
      'Around',
      'unreadable',
    ])
    expect((await format.extract(taking(nested))).warnings).toContainEqual(warning('has-imported-document'))
    const dde = p(
      r('<w:fldChar w:fldCharType="begin"/>') +
        r('<w:instrText>DDE x</w:instrText>') +
        r('<w:fldChar w:fldCharType="end"/>'),
    )
    await expect(format.extract(taking(inner(dde)))).rejects.toMatchObject({ verdict: 'external-content' })
  })

  test('U5: that cannot be read cannot be checked: Word may read it all the same', async () => {
    const dde = p(`<w:fldSimple w:instr="DDE x">${r('shown')}</w:fldSimple>`)
    for (const data of [
      Buffer.from('PK nothing of a kind'),
      Buffer.concat([generateDocx({ pages: 0, body: dde }), Buffer.from('a tail')]),
    ])
      await expect(format.extract(taking({ name: 'word/chunk.docx', data }))).rejects.toMatchObject({
        verdict: 'embedded-object',
      })
  })
})

describe('U5: a page that Word takes in is inert in what we write', () => {
  test.each([
    ['a script', '<p>Text</p><script>fetch("http://evil.example")</script>'],
    ['a script that never ends', '<p>Text</p><SCRIPT src=//evil.example>'],
    ['a picture of another machine', '<p>Text<img src="file://evil.example/a.png"></p>'],
    ['an attribute that runs', '<p onclick="evil.example">Text</p><body onload=evil.example>'],
    [
      'a style that loads',
      '<style>@import url(http://evil.example)</style><p style="background:url(//evil.example)">Text</p>',
    ],
    ['a frame', '<iframe src="http://evil.example"></iframe><p>Text</p>'],
    ['a comment for Word alone', '<!--[if mso]><v:fill src="http://evil.example"/><![endif]--><p>Text</p>'],
    ['a tag that is cut off', '<p>Text</p><img src="http://evil.example"'],
    ['a tag within a tag', '<p>Text</p><scr<script>ipt src="http://evil.example">'],
    ['a link of the head', '<head><link rel=stylesheet href="http://evil.example"></head><p>Text</p>'],
  ])('%s', async (_, html) => {
    for (const data of [html, Buffer.from(`\ufeff${html}`, 'utf16le')]) {
      const source = taking({ name: 'word/chunk.html', data })
      const { bytes } = await format.rebuild(source, new Map(), { source: 'en', target: 'es' })
      const page = readParts(bytes).get('word/chunk.html') as string
      expect(page).toContain('<p>Text')
      expect(page).not.toMatch(/evil\.example\b(?![^<]*<\/body>)|<(script|img|iframe|link|style|v:)|on\w+=|src=|url\(/i)
    }
  })

  const page = '<p>Text</p><img src="http://evil.example/a.png">'
  const asPage = (data: string) => taking({ name: 'word/chunk.html', data })

  test('also where it begins as a package does', async () => {
    for (const data of [`PK${page}`, `PK\u0003\u0004${page}`]) {
      const { bytes } = await format.rebuild(asPage(data), new Map(), { source: 'en', target: 'es' })
      expect(readParts(bytes).get('word/chunk.html')).not.toContain('evil.example')
    }
  })

  test('also in a document that is taken in; one that lies deeper with something of its own is refused', async () => {
    const inside = { name: 'word/chunk.docx', data: Buffer.from(asPage(page)) }
    const { bytes } = await format.rebuild(taking(inside), new Map(), { source: 'en', target: 'es' })
    const chunk = readBytes(bytes).get('word/chunk.docx') as Uint8Array
    expect(readParts(chunk).get('word/chunk.html')).not.toContain('evil.example')
    const deeper = { name: 'word/chunk.docx', data: Buffer.from(taking(inside)) }
    await expect(format.extract(taking(deeper))).rejects.toMatchObject({ verdict: 'embedded-object' })
  })

  test('a document that lies deeper than it is read keeps its text, and loads and starts nothing', async () => {
    const link = r('<w:fldChar w:fldCharType="begin"/>') + r('<w:instrText>HYPERLINK "javascript:x"</w:instrText>')
    const files = generateFiles({ pages: 0, body: p(r('Deep') + link) }).map((file) =>
      file.name === 'word/_rels/document.xml.rels'
        ? {
            ...file,
            data: (file.data as string).replace(
              '</Relationships>',
              `<Relationship Id="far" Type="${type.replace('aFChunk', 'image')}" Target="http://evil.example/a.png" TargetMode="External"/></Relationships>`,
            ),
          }
        : file,
    )
    const middle = { name: 'word/chunk.docx', data: Buffer.from(zipFiles(files)) }
    const nested = { name: 'word/chunk.docx', data: Buffer.from(taking(middle)) }
    const { bytes } = await format.rebuild(taking(nested), new Map(), { source: 'en', target: 'es' })
    const within = (outer: Uint8Array) => readBytes(outer).get('word/chunk.docx') as Uint8Array
    const parts = readParts(within(within(bytes)))
    expect(parts.get('word/document.xml')).toContain('Deep')
    expect([...parts.values()].join()).not.toMatch(/evil|javascript/)
  })

  test('no danger hides in a document that lies deeper than it is read', async () => {
    const dde = p(
      r('<w:fldChar w:fldCharType="begin"/>') +
        r('<w:instrText>DDE x</w:instrText>') +
        r('<w:fldChar w:fldCharType="end"/>'),
    )
    const nested = { name: 'word/chunk.docx', data: Buffer.from(taking(inner(dde))) }
    await expect(format.extract(taking(nested))).rejects.toMatchObject({ verdict: 'external-content' })
  })

  test.each(['word/chunk.rtf', 'word/chunk.mht', 'word/chunk.xml', 'word/chunk.bin'])(
    '%s cannot be made harmless, and is refused',
    async (name) => {
      const source = taking({ name, data: '{\\rtf1 \\object}' })
      await expect(format.extract(source)).rejects.toMatchObject({ verdict: 'embedded-object' })
    },
  )
})
