import { expect, test } from 'vitest'
import { plainText } from '../model/unit.ts'
import { p, r } from '../testing/docx/generate/word-parts.ts'
import { docxOf } from '../testing/docx/test-flow.ts'
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
