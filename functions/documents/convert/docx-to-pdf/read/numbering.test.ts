import { expect, test } from 'vitest'
import { writtenNumber } from '../written-number.ts'
import { readNumbering } from './numbering.ts'
import { xmlTree } from './xml-tree.ts'

const level = (inner: string, at = 0) => `<lvl ilvl="${at}"><start val="1"/>${inner}</lvl>`
const list = (inner: string, more = '') =>
  readNumbering(
    xmlTree(
      `<numbering xmlns="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><abstractNum abstractNumId="0">${inner}</abstractNum>${more || '<num numId="1"><abstractNumId val="0"/></num>'}</numbering>`,
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

const figures = (texts: string[]) =>
  texts.map((text, at) => level(`<numFmt val="decimal"/><lvlText val="${text}"/>`, at)).join('')
const num = (id: number, overrides = '') => `<num numId="${id}"><abstractNumId val="0"/>${overrides}</num>`
const from = (start: number, at = 0) => `<lvlOverride ilvl="${at}"><startOverride val="${start}"/></lvlOverride>`
const counted = (number: ReturnType<typeof list>, items: string[]) =>
  items.map((item) => number(item.charAt(0), Number(item.charAt(1)))?.text)

test('lists of one definition share a count, and one that starts anew does so once for each level', () => {
  const number = list(figures(['%1', '%1.%2']), num(1) + num(2, from(10) + from(5, 1)))
  const items = ['10', '10', '20', '20', '10', '20', '21', '21', '10', '11', '20', '21']
  expect(counted(number, items)).toEqual(['1', '2', '10', '11', '12', '13', '13.5', '13.6', '14', '14.1', '15', '15.5'])
})

test.each([
  ['0', ['1', '1.1', '1.1.1', '1.2', '1.2.2', '2', '2.1', '2.1.3']],
  ['1', ['1', '1.1', '1.1.1', '1.2', '1.2.2', '2', '2.1', '2.1.1']],
  ['2', ['1', '1.1', '1.1.1', '1.2', '1.2.1', '2', '2.1', '2.1.1']],
  ['7', ['1', '1.1', '1.1.1', '1.2', '1.2.1', '2', '2.1', '2.1.1']],
])('a level with lvlRestart %s counts on until one of so many levels above it', (restart, expected) => {
  const third = level(`<numFmt val="decimal"/><lvlRestart val="${restart}"/><lvlText val="%1.%2.%3"/>`, 2)
  const number = list(figures(['%1', '%1.%2']) + third)
  expect(counted(number, ['10', '11', '12', '11', '12', '10', '11', '12'])).toEqual(expected)
})

test.each([
  ['decimal', ['0', '1']],
  ['ordinal', ['0th', '1st']],
  ['decimalZero', ['00', '01']],
  ['lowerLetter', ['0', 'a']],
  ['hebrew1', ['0', 'א']],
])('a level of %s without a start begins with 0', (format, expected) => {
  const number = list(`<lvl ilvl="0"><numFmt val="${format}"/><lvlText val="%1"/></lvl>`)
  expect(counted(number, ['10', '10'])).toEqual(expected)
})

test.each([
  ['a legal number keeps the zero of figures that have one', '<isLgl/><numFmt val="decimalZero"/>', '1.01'],
  ['a legal numbering that is switched off is none', '<isLgl val="0"/><numFmt val="decimal"/>', 'I.1'],
])('%s', (_, legal, second) => {
  const number = list(
    level('<numFmt val="upperRoman"/><lvlText val="%1"/>') + level(`${legal}<lvlText val="%1.%2"/>`, 1),
  )
  expect(counted(number, ['10', '11'])).toEqual(['I', second])
})

test.each([
  [3, 'ordinal', '3rd'],
  [28, 'upperLetter', 'BB'],
  [4, 'decimalEnclosedCircle', '④'],
  [23, 'chineseCounting', '二十三'],
  [2, 'hebrew1', 'ב'],
  [7, 'decimalZero', '07'],
  [5, 'what nobody knows', '5'],
  [3, 'hebrew1', 'ג'],
  [10, 'hebrew1', 'י'],
  [11, 'hebrew1', 'יא'],
  [12, 'hebrew1', 'יב'],
  [15, 'hebrew1', 'טו'],
  [16, 'hebrew1', 'טז'],
  [20, 'hebrew1', 'כ'],
  [43, 'hebrew1', 'מג'],
  [99, 'hebrew1', 'צט'],
  [115, 'hebrew1', 'קטו'],
  [555, 'hebrew1', 'תקנה'],
  [900, 'hebrew1', 'תתק'],
  [1000, 'hebrew1', '1000'],
  [11, 'hebrew2', 'כ'],
  [22, 'hebrew2', 'ת'],
  [23, 'hebrew2', 'תא'],
  [45, 'hebrew2', 'תתא'],
])('%i as %s is %s', (count, format, shown) => {
  expect(writtenNumber(count, format)).toBe(shown)
})

test.each([
  ['<vanish/>', ['', '']],
  ['<vanish val="0"/>', ['1', '2']],
])('a number whose level has %s is shown as that says', (vanish, expected) => {
  const number = list(level(`<numFmt val="decimal"/><lvlText val="%1"/><rPr>${vanish}</rPr>`))
  expect(counted(number, ['10', '10'])).toEqual(expected)
})
