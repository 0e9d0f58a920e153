import { expect, test } from 'vitest'
import { readNumbering } from './numbering.ts'
import { writtenNumber } from './written-number.ts'
import { xmlTree } from './xml-tree.ts'

const level = (inner: string, at = 0) => `<lvl ilvl="${at}"><start val="1"/>${inner}</lvl>`
const list = (inner: string, more = '') =>
  readNumbering(
    xmlTree(
      `<numbering><abstractNum abstractNumId="0">${inner}</abstractNum>${more || '<num numId="1"><abstractNumId val="0"/></num>'}</numbering>`,
    ),
  )
const font = (name: string) => `<rPr><rFonts ascii="${name}"/></rPr>`

test.each([
  ['Symbol', '·', '•'],
  ['Symbol', '\uf0b7', '•'],
  ['Wingdings', '§', '▪'],
  ['Wingdings', '\uf0fc', '✓'],
  ['Wingdings', 'v', '❖'],
  ['Courier New', 'o', '○'],
  ['Arial', '–', '–'],
])('a bullet of %s at %j is %s in any font', (name, text, shown) => {
  expect(list(level(`<numFmt val="bullet"/><lvlText val="${text}"/>${font(name)}`))('1', 0)?.text).toBe(shown)
})

test('a list that redefines a level of its definition has its own, and looks as that says', () => {
  const number = list(
    level('<numFmt val="decimal"/><lvlText val="%1."/>'),
    `<num numId="1"><abstractNumId val="0"/><lvlOverride ilvl="0">${level('<numFmt val="upperRoman"/><lvlText val="§ %1"/><rPr><b/></rPr>')}</lvlOverride></num>`,
  )
  expect(number('1', 0)).toMatchObject({ text: '§ I', formatting: { run: { bold: true } } })
})

test('a definition that names a style is that of the style', () => {
  const number = list(
    '<numStyleLink val="Own"/>',
    `<abstractNum abstractNumId="7"><styleLink val="Own"/>${level('<numFmt val="lowerLetter"/><lvlText val="%1)"/>')}</abstractNum><num numId="1"><abstractNumId val="0"/></num>`,
  )
  expect([number('1', 0)?.text, number('1', 0)?.text]).toEqual(['a)', 'b)'])
})

test('legal numbers are figures at every level, and newer formats come before what stands in for them', () => {
  const newer =
    '<AlternateContent><Choice><numFmt val="custom" format="001, 002, 003, ..."/></Choice><Fallback><numFmt val="decimal"/></Fallback></AlternateContent>'
  const number = list(
    level('<numFmt val="upperRoman"/><lvlText val="%1"/>') +
      level('<isLgl/><numFmt val="decimal"/><lvlText val="%1.%2"/>', 1) +
      level(`${newer}<lvlText val="%3"/>`, 2),
  )
  expect([number('1', 0), number('1', 1), number('1', 2)].map((each) => each?.text)).toEqual(['I', '1.1', '001'])
})

test.each([
  [3, 'ordinal', '3rd'],
  [28, 'upperLetter', 'BB'],
  [4, 'decimalEnclosedCircle', '④'],
  [23, 'chineseCounting', '二十三'],
  [2, 'hebrew1', 'ב'],
  [7, 'decimalZero', '07'],
  [5, 'what nobody knows', '5'],
])('%i as %s is %s', (count, format, shown) => {
  expect(writtenNumber(count, format)).toBe(shown)
})
