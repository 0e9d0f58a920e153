import { expect, test } from 'vitest'
import { docxOf } from '../../testing/docx/test-flow.ts'
import { unitsToText } from '../../text/units-to-text.ts'
import { format } from '../format.ts'
import { readEquation } from './equation.ts'

const r = (text: string) => `<m:r><m:t xml:space="preserve">${text}</m:t></m:r>`
const e = (inner: string) => `<m:e>${inner}</m:e>`
const f = (num: string, den: string, properties = '') =>
  `<m:f>${properties}<m:num>${num}</m:num><m:den>${den}</m:den></m:f>`
const sup = (base: string, script: string) => `<m:sSup>${e(base)}<m:sup>${script}</m:sup></m:sSup>`
const sub = (base: string, script: string) => `<m:sSub>${e(base)}<m:sub>${script}</m:sub></m:sSub>`
const d = (inner: string, properties = '') => `<m:d>${properties && `<m:dPr>${properties}</m:dPr>`}${inner}</m:d>`
const rad = (degree: string, inner: string) =>
  `<m:rad>${degree ? '' : '<m:radPr><m:degHide m:val="1"/></m:radPr>'}<m:deg>${degree}</m:deg>${e(inner)}</m:rad>`
const nary = (sign: string, from: string, to: string, inner: string) =>
  `<m:nary><m:naryPr><m:chr m:val="${sign}"/></m:naryPr><m:sub>${from}</m:sub><m:sup>${to}</m:sup>${e(inner)}</m:nary>`
const oMath = (inner: string) => `<m:oMath>${inner}</m:oMath>`

test.each([
  ['a fraction', f(r('1'), r('2')), '1/2'],
  ['sums over each other', f(r('a+b'), r('2x')), '(a+b)/(2x)'],
  ['a fraction behind a number', r('2') + f(r('1'), r('2')), '2 1/2'],
  ['a fraction before a factor', f(r('P'), r('12')) + r('x'), '(P/12)x'],
  ['a fraction that is divided', f(r('1'), r('2')) + r('/3'), '(1/2)/3'],
  ['a fraction of fractions', f(f(r('1'), r('2')), r('3')), '(1/2)/3'],
  ['numbers over each other without a bar', d(e(f(r('n'), r('k'), '<m:fPr><m:type m:val="noBar"/></m:fPr>'))), '(n¦k)'],
  ['a power', sup(r('10'), r('-6')), '10^(-6)'],
  ['a power of a sum', sup(d(e(r('1+') + f(r('5'), r('100')))), r('24')), '(1+5/100)^24'],
  ['a power of a power', sup(sup(r('a'), r('b')), r('c')), '(a^b)^c'],
  ['a power before a number', sup(r('10'), r('6')) + r('5'), '10^6 5'],
  ['an index', sub(r('x'), r('ij')), 'x_(ij)'],
  [
    'an index and a power',
    `<m:sSubSup>${e(r('x'))}<m:sub>${r('1')}</m:sub><m:sup>${r('2')}</m:sup></m:sSubSup>`,
    'x_1^2',
  ],
  ['scripts before', `<m:sPre><m:sub>${r('6')}</m:sub><m:sup>${r('14')}</m:sup>${e(r('C'))}</m:sPre>`, '(_6^14)C'],
  [
    'one of two versions',
    `<mc:AlternateContent><mc:Choice Requires="a14">${r('x')}</mc:Choice><mc:Fallback>${r('y')}</mc:Fallback></mc:AlternateContent>`,
    'x',
  ],
  ['a root', rad('', r('16')), '√(16)'],
  ['a cube root', rad(r('3'), r('8')), '∛(8)'],
  ['another root', rad(r('n'), r('x+1')), '√(n&x+1)'],
  [
    'other brackets',
    d(e(r('a')) + e(r('b')), '<m:begChr m:val="["/><m:sepChr m:val=";"/><m:endChr m:val=""/>'),
    '[a;b',
  ],
  ['a sum', nary('∑', r('i=1'), r('10'), r('i')), '∑_(i=1)^10 i'],
  ['an integral', `<m:nary>${e(r('x'))}</m:nary>`, '∫ x'],
  [
    'a matrix',
    `<m:m><m:mr>${e(r('1'))}${e(r('2'))}</m:mr><m:mr>${e(r('3'))}${e(r('4'))}</m:mr></m:m>`,
    '[1 & 2; 3 & 4]',
  ],
  ['a function', `<m:func><m:fName>${r('sin')}</m:fName>${e(r('x'))}</m:func>`, 'sin(x)'],
  [
    'a limit',
    `<m:func><m:fName><m:limLow>${e(r('lim'))}<m:lim>${r('n→∞')}</m:lim></m:limLow></m:fName>${e(d(e(r('n'))))}</m:func>`,
    'lim_(n→∞)(n)',
  ],
  ['a limit above', `<m:limUpp>${e(r('='))}<m:lim>${r('def')}</m:lim></m:limUpp>`, '=^(def)'],
  ['equations below each other', `<m:eqArr>${e(r('x=1'))}${e(r('y=2'))}</m:eqArr>`, 'x=1; y=2'],
  ['an accent', `<m:acc>${e(r('x'))}</m:acc>`, 'x\u0302'],
  ['a bar', `<m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${e(r('a+b'))}</m:bar>`, '(a+b)\u0305'],
  ['a brace below', `<m:groupChr>${e(r('ab'))}</m:groupChr>`, '(ab)⏟'],
  [
    'a place that stays empty',
    `${r('x')}<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr>${e(r('7'))}</m:phant>`,
    'x',
  ],
  ['a box', `<m:borderBox>${e(f(r('1'), r('2')))}</m:borderBox>`, '1/2'],
  ['what was changed', `<w:del>${r('5')}</w:del><w:ins>${r('6')}</w:ins>`, '6'],
  ['nothing', '', ''],
])('%s on one line keeps its meaning', (_, inner, text) => {
  expect(readEquation(oMath(inner))).toBe(text)
})

test('equations of one block have lines of their own', () => {
  expect(readEquation(`<m:oMathPara>${oMath(r('x=1'))}${oMath(r('y=2'))}</m:oMathPara>`)).toBe('x=1\ny=2')
})

const p = (inner: string) => `<w:p>${inner}</w:p>`
const t = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`

test.each([
  ['in a sentence', p(t('Share: ') + oMath(f(r('1'), r('2'))) + t(' to the son.')), 'Share: 1/2 to the son.'],
  ['with letters, once', p(t('Where ') + oMath(f(r('a'), r('b'))) + t(' holds.')), 'Where a/b holds.'],
  ['alone', p(t('First')) + p(oMath(sup(r('10'), r('6')))) + p(t('last')), 'First\n\n10^6\n\nlast'],
  ['alone, with letters', p(t('First')) + p(`<m:oMathPara>${oMath(r('x=1'))}</m:oMathPara>`), 'First\n\nx=1'],
])('an equation is in the text of a document: %s', async (_, body, text) => {
  const { units } = await format.extract(docxOf(body))
  expect(unitsToText(units, [])).toBe(`${text}\n`)
})
