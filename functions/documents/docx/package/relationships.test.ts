import { expect, test } from 'vitest'
import { readRelationships } from './relationships.ts'

test.each([
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships/glossaryDocument', 'glossarydocument'],
  ['http://purl.oclc.org/ooxml/officeDocument/relationships/styles', 'styles'],
  ['http://schemas.microsoft.com/office/2007/relationships/stylesWithEffects', 'styleswitheffects'],
  ['http://schemas.microsoft.com/office/2099/relationships/styles', undefined],
  ['HTTP://schemas.openxmlformats.org/officedocument/2006/relationships/STYLES', undefined],
])('the type %s is compared as it is written', (type, kind) => {
  const xml = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${type}" Target="a.xml"/></Relationships>`
  const [found] = readRelationships(xml, 'word/document.xml', { elements: 0 })
  expect(found?.kind).toBe(kind ?? type.toLowerCase())
})
