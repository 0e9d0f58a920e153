import { expect, test } from 'vitest'
import { plainText } from '../model/unit.ts'
import { p, r } from '../testing/docx/generate/word-parts.ts'
import { type ZipFile, zipFiles } from '../testing/docx/generate/zip-files.ts'
import { generateFiles } from '../testing/docx/generate.ts'
import { docxOf } from '../testing/docx/test-flow.ts'
import { pseudoTargets, readParts } from '../testing/docx/test-reader.ts'
import { format } from './format.ts'

/** The texts of a document with this body, kept ones too. */
const texts = async (body: string) =>
  (await format.extract(docxOf(body))).units.map(({ pieces, keep }) => ({ text: plainText(pieces), keep }))

/** What looks like attributes within the value of another one, of a vocabulary that readers pass over. */
const within = (value: string) => `xmlns:zz="urn:zz" zz:a="${value}"`

test('a declaration within a value hides no paragraph', async () => {
  const paragraph = `<w:p ${within(" xmlns:w='urn:x' ")}>${r('The holder may practise medicine.')}</w:p>`
  expect(await texts(paragraph)).toMatchObject([{ text: 'The holder may practise medicine.', keep: undefined }])
})

test('a declaration within a value hides no field that starts a program', async () => {
  const code = '<w:r><w:instrText>DDEAUTO cmd "/k calc"</w:instrText></w:r>'
  const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
  const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
  const paragraph = `<w:p ${within(" xmlns:w='urn:x' ")}>${begin}${code}${end}</w:p>`
  await expect(texts(p('Words') + paragraph)).rejects.toMatchObject({ verdict: 'external-content' })
})

test('a font of signs within a value makes no signs of words', async () => {
  const fonts = `<w:rFonts ${within("w:ascii='Wingdings'")} w:ascii="Arial" w:hAnsi="Arial"/>`
  expect(await texts(p(r('Awarded with honours', fonts)))).toMatchObject([
    { text: 'Awarded with honours', keep: undefined },
  ])
})

test.each([
  ['a section', '<m:t><![CDATA[</m:t>with honours]]></m:t>', '</m:t>with honours'],
  ['a comment', '<m:t>with <!-- no -->honours</m:t>', 'with honours'],
  ['a bracket in a value', '<m:t a=">">with honours</m:t>', 'with honours'],
  ['another prefix', '<é:t xmlns:é="urn:x">with honours</é:t>', 'with honours'],
])('the words of an equation are read through %s', async (_, inner, text) => {
  const equation = `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r>${inner}</m:r></m:oMath>`
  expect(await texts(p(r('If ') + equation))).toContainEqual({ text, keep: 'not-text' })
})

/** A document of these entries besides its own, with its main part at another address, or under another name. */
async function named(target: string, name: string, more: ZipFile[]) {
  const files = generateFiles({ pages: 0, body: p('Read words') }).map((file) => {
    const { data } = file
    if (file.name === 'word/document.xml') return { ...file, name }
    return { ...file, data: file.name === '_rels/.rels' ? String(data).replace('word/document.xml', target) : data }
  })
  const { units } = await format.extract(zipFiles([...files, ...more]))
  return units.map(({ pieces }) => plainText(pieces))
}

const other = (name: string, body = p('Other words')): ZipFile => ({
  name,
  data: generateFiles({ pages: 0, body }).find((file) => file.name === 'word/document.xml')?.data ?? '',
})

test.each([
  ['percent signs', 'word/%C3%A9.xml', 'word/é.xml', 'word/%C3%A9.xml'],
  ['percent signs for a letter', 'word/docum%65nt.xml', 'word/document.xml', 'word/docum%65nt.xml'],
  ['percent signs of percent signs', 'word/%2541.xml', 'word/%2541.xml', 'word/%41.xml'],
  ['case', 'word/A.xml', 'word/a.xml', 'word/A.xml'],
])('two parts whose names differ in %s are refused', async (_, target, name, second) => {
  await expect(named(target, name, [other(second)])).rejects.toMatchObject({ verdict: 'corrupt' })
})

test('a part is found by the letters that percent signs stand for', async () => {
  expect(await named('word/%C3%A9.xml', 'word/%c3%a9.xml', [])).toContain('Read words')
  expect(await named('word/100%.xml', 'word/100%.xml', [])).toContain('Read words')
})

test('a name whose percent signs stand for a folder above is refused', async () => {
  await expect(
    named('word/document.xml', 'word/document.xml', [other('word/%2E%2E/%2e./a.xml')]),
  ).rejects.toMatchObject({
    verdict: 'unsafe-name',
  })
})

/** A document whose part of this name is made of these bytes. */
const withPart = (name: string, make: (xml: string) => Uint8Array | string) =>
  zipFiles(
    generateFiles({ pages: 0, body: p('Déjà vu') }).map((file) =>
      file.name === name ? { ...file, data: make(String(file.data).replace(/<\?xml[^>]*>\s*/, '')) } : file,
    ),
  )

/** Words between two sections, of which Japanese letters make one: the end of the first is half a letter there. */
const hidden = (xml: string) => {
  const section = (inner: string) => `<x:a xmlns:x="urn:x"><![CDATA[${inner}]]></x:a>`
  const words = section('\u200b') + p('With honours') + section(' ')
  return `<!-- <?xml encoding="shift_jis" -->${xml.replace('</w:hdr>', `${words}</w:hdr>`)}`
}

test('an encoding within a comment is none', async () => {
  const { units } = await format.extract(withPart('word/header1.xml', hidden))
  expect(units.map(({ pieces }) => plainText(pieces))).toContain('With honours')
})

const declared = (encoding: string, version = '1.0') => `<?xml version="${version}" encoding="${encoding}"?>`

test('a letter a byte is read as it is declared, behind a declaration of any length, and written in UTF-8', async () => {
  const said = `<?xml version="1.0"${' '.repeat(500)}encoding = 'iso-8859-1'?>`
  const source = withPart('word/document.xml', (xml) => Buffer.from(said + xml, 'latin1'))
  const { units } = await format.extract(source)
  expect(units.map(({ pieces }) => plainText(pieces))).toContain('Déjà vu')
  const { bytes } = await format.rebuild(source, pseudoTargets(units), { source: 'en', target: 'es' })
  expect(readParts(bytes).get('word/document.xml')).toContain(said.replace('iso-8859-1', 'UTF-8'))
})

test.each<[string, (xml: string) => Uint8Array | string]>([
  ['an encoding of two bytes a letter', (xml) => declared('shift_jis') + xml],
  ['an encoding that the mark contradicts', (xml) => `\ufeff${declared('windows-1252')}${xml}`],
  ['one that its width contradicts', (xml) => Buffer.from(`\ufeff${declared('euc-kr')}${xml}`, 'utf16le')],
  ['one of two bytes where each is a letter', (xml) => declared('utf-16') + xml],
  ['two encodings', (xml) => `<?xml version="1.0" encoding="utf-8" encoding="latin1"?>${xml}`],
  ['one that nobody knows', (xml) => declared('utf-7') + xml],
])('%s is refused, in settings too', async (_, make) => {
  for (const part of ['word/document.xml', 'word/settings.xml'])
    await expect(format.extract(withPart(part, make))).rejects.toMatchObject({ verdict: 'unsupported-encoding' })
})

test('a reference to what XML cannot hold stands for nothing', async () => {
  const body = p(r('<w:t>Wo&#xD800;rds &#0;of&#1; one&#xDC00;&#xFFFF; &#x1F600;</w:t>'))
  expect(await texts(body)).toMatchObject([{ text: 'Words of one 😀' }])
})

test('an entry of the output has one name: no second one, and no letters that depend on the reader', async () => {
  const second = Buffer.from('word/evil.xml')
  const field = Buffer.concat([Buffer.from([0x75, 0x70, second.length + 5, 0, 1, 0, 0, 0, 0]), second])
  const time = Buffer.from([0x55, 0x54, 5, 0, 1, 0, 0, 0, 0])
  const files = generateFiles({ pages: 0, body: p('Words') })
  const extra = Buffer.concat([field, time])
  const source = zipFiles([...files, { name: 'word/media/é.txt', data: 'x', extra }])
  const { bytes } = await format.rebuild(source, new Map(), { source: 'en', target: 'es' })
  const written = Buffer.from(bytes)
  expect(Buffer.from(source).includes(second)).toBe(true)
  expect(written.includes(second)).toBe(false)
  expect(written.includes(time)).toBe(true)
  const record = written.lastIndexOf('word/media/é.txt') - 46
  expect(written.readUInt16LE(record + 8) & 0x0800).toBe(0x0800)
})

test.each([
  ['another vocabulary', 'zz:fldCharType'],
  ['none', 'fldCharType'],
])('what begins a field by an attribute of %s hides no text', async (_, mark) => {
  const field = (type: string) => `<w:r><w:fldChar xmlns:zz="urn:zz" ${mark}="${type}"/></w:r>`
  const body = p(r('A ') + field('begin') + r(' PAGE with honours') + field('separate') + r('1') + field('end'))
  await expect(texts(body)).rejects.toMatchObject({ verdict: 'corrupt' })
})

test('a field is read whatever the prefix of its vocabulary is', async () => {
  const uri = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const field = (type: string) => `<x:r><x:fldChar xmlns:x="${uri}" w:fldCharType="${type}"/></x:r>`
  const marks = [field('begin'), '<w:r><w:instrText>PAGE</w:instrText></w:r>', field('separate'), r('1'), field('end')]
  const body = `<w:p xmlns:x="${uri}">${r('Page ')}${marks.join('')}</w:p>`
  expect(await texts(body)).toMatchObject([{ text: 'Page' }])
})

test.each([
  ['an attribute', '<w:rFonts xmlns:zz="urn:zz" zz:ascii="Wingdings"/>'],
  ['an element', '<zz:rFonts xmlns:zz="urn:zz" zz:ascii="Wingdings" w:ascii="Wingdings"/>'],
])('%s of another vocabulary makes no signs of words', async (_, fonts) => {
  expect(await texts(p(r('Awarded with honours', fonts)))).toMatchObject([
    { text: 'Awarded with honours', keep: undefined },
  ])
})

test('a vocabulary that no reader takes for one of a DOCX begins no field', async () => {
  const field = (type: string) =>
    `<x:fldChar xmlns:x="http://schemas.microsoft.com/office/word/2003/wordml" x:fldCharType="${type}"/>`
  const body = p(
    r('A ') + r(field('begin')) + r(' PAGE with honours') + r(field('separate')) + r('1') + r(field('end')),
  )
  expect(await texts(body)).toMatchObject([{ text: 'A  PAGE with honours1' }])
})
