import { expect, test } from 'vitest'
import { warning } from '#shared/messages/warning.ts'
import { toDocx } from '../../convert/pdf-to-docx/to-docx.ts'
import { toTxt } from '../../convert/pdf-to-txt.ts'
import { plainText } from '../../model/unit.ts'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { text, unitsOf, unitsOfDocx } from '../../testing/pdf/words.ts'
import { format } from '../format.ts'

const noted = (subtype: string, appearance: string, entries = '') =>
  onePage(
    {
      4: font(),
      5: stream(`${text('Name of the child: Anna')}${text('Case 4', 20, 150)}`),
      6: `<< /Type /Annot /Subtype /${subtype} /Rect [18 197 220 211] /AP << /N 7 0 R >> ${entries} >>`,
      7: stream(
        appearance,
        '/Type /XObject /Subtype /Form /BBox [0 0 202 14] /Resources << /Font << /F 4 0 R >> ' +
          '/ExtGState << /Half << /ca 0.5 >> /Dark << /BM /Multiply >> >> >>',
      ),
    },
    '/Font << /F 4 0 R >>',
    '/Annots [6 0 R]',
  )
const filled = '0 0 202 14 re f '

test('words below an annotation that is filled are hidden and in no other format', async () => {
  const bytes = noted('Square', `0 g ${filled}`, '/IC [0 0 0] /C [0 0 0]')
  const { units, warnings } = await format.extract(bytes)
  expect(await unitsOf(bytes)).toEqual(['Case 4', '(Name of the child: Anna)'])
  expect(units.at(-1)?.keep).toBe('not-text')
  expect(warnings).toEqual([warning('page-unseen-text', { page: 1 })])
  expect(Buffer.from(await toTxt(bytes, new Map())).toString()).toBe('Case 4\n')
  const { bytes: docx } = await toDocx(bytes, new Map(), { source: 'en', target: 'es' })
  expect(await unitsOfDocx(docx)).toEqual(['Case 4'])
})

test.each([
  ['with a thick pen', 'Ink', '0 G 14 w 1 J 1 j 2 7 m 60 8 120 6 200 7 c S', ['Case 4', '(Name of the child: Anna)']],
  ['with a thin pen', 'Ink', '0 G 3 w 1 J 1 j 2 7 m 60 8 120 6 200 7 c S', ['Name of the child: Anna', 'Case 4']],
  ['as an icon of a comment', 'Text', `1 1 0 rg ${filled}`, ['Name of the child: Anna', 'Case 4']],
  ['as an icon of a file', 'FileAttachment', `0 g ${filled}`, ['Name of the child: Anna', 'Case 4']],
  ['as a stamp', 'Stamp', `1 1 0 rg ${filled}`, ['Case 4', '(Name of the child: Anna)']],
  ['as a marker', 'Highlight', '1 1 0 RG 14 w 2 7 m 200 7 l S', ['Name of the child: Anna', 'Case 4']],
  ['with a pen that darkens', 'Ink', '/Dark gs 1 1 0 RG 14 w 2 7 m 200 7 l S', ['Name of the child: Anna', 'Case 4']],
])('an annotation that is drawn %s hides what it covers', async (_, subtype, appearance, units) => {
  expect(await unitsOf(noted(subtype, appearance))).toEqual(units)
})

const square = (entries: string, more = '') =>
  onePage(
    {
      4: font(),
      5: stream(`${text('Name of the child: Anna')}${text('Case 4', 20, 150)}`),
      6: `<< /Type /Annot /Subtype /Square /Rect [18 197 220 211] ${entries} >>`,
      7: '<< /Type /Annot /Subtype /FreeText /Rect [18 197 220 211] /AP << /N 8 0 R >> >>',
      8: stream(
        'BT /F 9 Tf 2 3 Td (Withheld) Tj ET',
        '/Type /XObject /Subtype /Form /BBox [0 0 202 14] /Resources << /Font << /F 4 0 R >> >>',
      ),
    },
    '/Font << /F 4 0 R >>',
    `/Annots [6 0 R ${more}]`,
  )

test('so are those below a square that viewers fill by themselves, and no words that are upon it', async () => {
  const bytes = square('/IC [0 0 0] /C [0 0 0]')
  expect(await unitsOf(bytes)).toEqual(['Case 4', '(Name of the child: Anna)'])
  expect(Buffer.from(await toTxt(bytes, new Map())).toString()).toBe('Case 4\n')
  const { bytes: docx } = await toDocx(bytes, new Map(), { source: 'en', target: 'es' })
  expect(await unitsOfDocx(docx)).toEqual(['Case 4'])
  expect(await unitsOf(square('/IC [1 1 1]', '7 0 R'))).toEqual(['Case 4', '(Name of the child: Anna)', 'Withheld'])
})

test.each([
  ['has an edge alone', '/C [0 0 0]'],
  ['has no colour within', '/IC []'],
  ['is half clear', '/IC [0 0 0] /CA 0.5'],
  ['is not shown', '/IC [0 0 0] /F 32'],
  ['is hidden', '/IC [0 0 0] /F 2'],
])('a square without an appearance that %s hides no words', async (_, entries) => {
  expect(await unitsOf(square(entries))).toEqual(['Name of the child: Anna', 'Case 4'])
})

/** A field with its entries, and a square that is drawn before or after it. */
const field = (entries: string, order: string, rect = '18 197 220 211') =>
  onePage(
    {
      1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] /DA (/F 10 Tf 0 g) >> >>',
      4: font(),
      5: stream(`${text('Criminal record:', 20, 220)}${text('Case 4', 20, 150)}`),
      6: `<< /Type /Annot /Subtype /Widget /T (a) /Rect [18 197 220 211] ${entries} >>`,
      7: `<< /Type /Annot /Subtype /Square /IC [0 0 0] /Rect [${rect}] >>`,
      8: stream(
        'BT /F 10 Tf 2 3 Td (Anna) Tj ET',
        '/Type /XObject /Subtype /Form /BBox [0 0 202 14] /Resources << /Font << /F 4 0 R >> >>',
      ),
    },
    '/Font << /F 4 0 R >>',
    `/Annots [${order}]`,
  )
const value = '/FT /Tx /V (Anna)'
const later = '6 0 R 7 0 R'

test.each([
  ['has no appearance', value, later, '18 197 220 211'],
  ['has its words alone below the square', value, later, '18 197 50 211'],
  ['has some of its words there', '/FT /Tx /V (Anna Maria Schmidt)', later, '50 197 120 211'],
  ['has an appearance', `${value} /AP << /N 8 0 R >>`, later, '18 197 220 211'],
])('the value of a field below a square is in no text where it %s', async (_, entries, order, rect) => {
  const bytes = field(entries, order, rect)
  const { units, warnings } = await format.extract(bytes)
  expect(units.filter(({ hidden }) => !hidden).map(({ pieces }) => plainText(pieces))).toEqual([
    'Criminal record:',
    'Case 4',
  ])
  expect(warnings).toEqual([warning('page-unseen-text', { page: 1 })])
  expect(Buffer.from(await toTxt(bytes, new Map())).toString()).toBe('Criminal record:\n\nCase 4\n')
  const { bytes: docx } = await toDocx(bytes, new Map(), { source: 'en', target: 'es' })
  expect(await unitsOfDocx(docx)).toEqual(['Criminal record:', 'Case 4'])
})

test.each([
  ['upon the square', value, '7 0 R 6 0 R', '18 197 220 211'],
  ['upon the square with an appearance', `${value} /AP << /N 8 0 R >>`, '7 0 R 6 0 R', '18 197 220 211'],
  ['beside the square', value, later, '60 197 220 211'],
])('the value of a field is seen %s', async (_, entries, order, rect) => {
  const bytes = field(entries, order, rect)
  expect(await unitsOf(bytes)).toContain('Anna')
  expect(Buffer.from(await toTxt(bytes, new Map())).toString()).toContain('Anna')
})

test.each([
  ['hides', later, '118 210 220 230', undefined],
  ['beside it does not hide', later, '140 210 220 230', ' ☑'],
  ['below it does not hide', '7 0 R 6 0 R', '118 210 220 230', ' ☑'],
])('a tick that a square %s is told accordingly', async (_, order, rect, after) => {
  const tick = '/FT /Btn /V /Yes /AS /Yes /Rect [120 218 130 228]'
  const { units } = await format.extract(field(tick, order, rect))
  expect(units[0]?.shown?.after).toBe(after)
})

test('the words of an annotation are seen upon its own ground', async () => {
  const bytes = noted('FreeText', `1 g ${filled}0 g BT /F 9 Tf 2 3 Td (Withheld) Tj ET`)
  expect(await unitsOf(bytes)).toEqual(['Case 4', '(Name of the child: Anna)', 'Withheld'])
})

test.each([
  ['is a highlight', 'Highlight', '', ''],
  ['is half clear', 'Square', '/Half gs ', ''],
  ['darkens what is below', 'Square', '/Dark gs ', ''],
  ['is blended', 'Square', '', '/BM /Multiply'],
  ['is not shown', 'Square', '', '/F 32'],
])('an annotation that %s hides no words', async (_, subtype, state, entries) => {
  expect(await unitsOf(noted(subtype, `${state}1 1 0 rg ${filled}`, entries))).toEqual([
    'Name of the child: Anna',
    'Case 4',
  ])
})

test('words that were read from a picture are hidden below an annotation that is filled', async () => {
  const bytes = onePage(
    {
      4: font(),
      5: stream(`q 300 0 0 300 0 0 cm /I Do Q 3 Tr ${text('Anna')}${text('Case 4', 20, 150)}`),
      6: '<< /Type /Annot /Subtype /Square /Rect [18 197 220 211] /AP << /N 7 0 R >> >>',
      7: stream(`0 g ${filled}`, '/Type /XObject /Subtype /Form /BBox [0 0 202 14]'),
      8: stream(
        'abcdef',
        '/Type /XObject /Subtype /Image /Width 2 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8',
      ),
    },
    '/Font << /F 4 0 R >> /XObject << /I 8 0 R >>',
    '/Annots [6 0 R]',
  )
  expect(await unitsOf(bytes)).toEqual(['Case 4', '(Anna)'])
})
