import { expect, test } from 'vitest'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { tokenize } from './tokenize.ts'

/** Each start tag of an XML, as it is written. */
function tags(xml: string): string[] {
  const found: string[] = []
  tokenize(xml, { open: (_, start, end) => void found.push(xml.slice(start, end)), close() {} })
  return found
}

test.each([
  ['without attributes', '<a>'],
  ['with a bracket in a value', `<a b=">" c='/>'>`],
  ['with space around all of it', '<a\n b =\t"x" >'],
  ['that is empty', '<a b="x"/>'],
])('a tag %s is read to its end', (_, tag) => {
  expect(tags(tag.endsWith('/>') ? tag : `${tag}</a>`)).toEqual([tag])
})

test.each([
  ['a value without quotes', '<a b=c/>'],
  ['an attribute without a value', '<a b/>'],
  ['two names for a value', '<a b c="x"/>'],
  ['no space between attributes', '<a b="x"c="y"/>'],
  ['a value that does not end', '<a b="x/>'],
  ['a value without a name', '<a ="x"/>'],
  ['another tag inside', '<a <b/>'],
  ['a slash apart from its end', '<a / >'],
  ['no end', `<a${' b="x"'.repeat(1000)}`],
  ['millions of attributes', `<a${' b=""'.repeat(3_000_000)}/>`],
])('a tag with %s is refused', (_, xml) => {
  expect(() => tags(xml)).toThrow(DocumentRefusal)
})

test('a name is the same whatever prefix the file gives its vocabulary', () => {
  const names: string[] = []
  const uri = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  tokenize(`<x:p xmlns:x="${uri}"><r xmlns="${uri}"/></x:p>`, { open: (name) => void names.push(name), close() {} })
  expect(names).toEqual(['w:p', 'w:r'])
})

test('what looks like a declaration within a value declares nothing', () => {
  const names: string[] = []
  const uri = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const tag = `<w:p zz:a=" xmlns:w='urn:x' " zz:b='\n xmlns:w = "urn:x"'/>`
  tokenize(`<w:body xmlns:w="${uri}" xmlns:zz="urn:zz">${tag}</w:body>`, {
    open: (name) => void names.push(name),
    close() {},
  })
  expect(names).toEqual(['w:body', 'w:p'])
})

test('a tag of a million blanks that declares a namespace is read once', () => {
  const blanks = ' '.repeat(1_000_000)
  const start = performance.now()
  expect(tags(`<a xmlns:x="urn:x"${blanks}/>`)).toHaveLength(1)
  expect(() => tags(`<a xmlns:x="urn:x" b${blanks}c${blanks}/>`)).toThrow(DocumentRefusal)
  expect(performance.now() - start).toBeLessThan(2000)
})
