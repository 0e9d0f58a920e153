import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { withUnwrappedText } from './unwrapped-text.ts'

const r = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const part = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
const docx = (parts: Record<string, string>) =>
  new Blob([zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))])

async function bodyOf(file: Blob, name = 'word/document.xml'): Promise<string> {
  const xml = strFromU8(unzipSync(new Uint8Array(await file.arrayBuffer()))[name] as Uint8Array)
  return /<w:body>(.*)<\/w:body>/s.exec(xml)?.[1] ?? ''
}

test.each([
  ['a field', `<w:fldSimple w:instr=" MERGEFIELD Name ">${r('Ada')}</w:fldSimple>`, r('Ada')],
  ['a field that compares', `<w:fldSimple w:instr="IF 1 > 2 '/>'">${r('Ada')}</w:fldSimple>`, r('Ada')],
  ['a move', `<w:moveTo w:id="1">${r('Ada')}</w:moveTo><w:moveFrom w:id="1"/>`, `${r('Ada')}<w:moveFrom w:id="1"/>`],
  ['an element', `<w:customXml><w:customXmlPr/>${r('Ada')}</w:customXml>`, `<w:customXmlPr/>${r('Ada')}`],
  ['a direction', `<w:dir w:val="rtl"><w:bdo w:val="ltr">${r('Ada')}</w:bdo>${r('B')}</w:dir>`, r('Ada') + r('B')],
  ['a control', `<w:sdt><w:sdtPr/><w:sdtContent>${r('Ada')}</w:sdtContent></w:sdt>`, `<w:sdtPr/>${r('Ada')}`],
  [
    'an insertion in a link',
    `<w:hyperlink><w:ins>${r('Ada')}</w:ins></w:hyperlink>`,
    `<w:hyperlink>${r('Ada')}</w:hyperlink>`,
  ],
])('the text of %s is drawn in its place', async (_, wrapped, plain) => {
  const file = docx({
    'word/document.xml': part(`<w:p>${r('I am ')}${wrapped}${r('.')}</w:p>`),
    'word/header1.xml': part(wrapped),
  })
  const made = await withUnwrappedText(file)
  expect(await bodyOf(made)).toBe(`<w:p>${r('I am ')}${plain}${r('.')}</w:p>`)
  expect(await bodyOf(made, 'word/header1.xml')).toBe(plain)
})

test('a file without such text is not touched', async () => {
  const file = docx({ 'word/document.xml': part(`<w:p>${r('I am.')}</w:p>`), 'word/settings.xml': '<w:ins />' })
  expect(await withUnwrappedText(file)).toBe(file)
})

test('a comment full of tags that never end is read in one pass', async () => {
  const body = `<!--${'<w:ins '.repeat(100_000)}' -->${r('I am.')}`
  const file = docx({ 'word/document.xml': part(body) })
  const start = performance.now()
  expect(await withUnwrappedText(file)).toBe(file)
  expect(performance.now() - start).toBeLessThan(1000)
})
