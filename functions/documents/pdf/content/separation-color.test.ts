import { expect, test } from 'vitest'
import { hexOf } from '../../convert/pdf-to-docx/runs.ts'
import { onePage, stream } from '../../testing/pdf/raw.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { budgetFor } from './budget.ts'
import { makeInterpreter } from './interpreter.ts'

/** The colour of a word that is written in an ink with this function, after an instruction that sets how much of it. */
function colourIn(tint: string, amount: string, alternate = '/DeviceRGB') {
  const bytes = onePage(
    {
      4: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      5: stream(`/Ink cs ${amount} scn BT /F 12 Tf 50 700 Td (Word) Tj ET`),
      6: tint,
    },
    `/Font << /F 4 0 R >> /ColorSpace << /Ink [/Separation /Blue ${alternate} 6 0 R] >>`,
  )
  const file = openPdf(bytes)
  const [node] = pagesOf(file)
  return node && makeInterpreter(file, budgetFor(bytes.length)).interpretPage(node).glyphs[0]?.show.state.rgb
}

/** A colour as the DOCX of a page states it. */
const shown = (rgb: Parameters<typeof hexOf>[0] | undefined) => rgb && hexOf(rgb)

const exponent = '<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [0 0 1] /N 1 >>'

test.each([
  ['all of it', exponent, '1', [0, 0, 1]],
  ['none of it', exponent, '0', [1, 1, 1]],
  ['half of it', exponent, '0.5', [0.5, 0.5, 1]],
  ['much of one that says nothing of its colour', '<< /FunctionType 4 >>', '0.75', [0.25, 0.25, 0.25]],
])('text in an ink has the colour of %s', (_, tint, amount, rgb) => {
  expect(colourIn(tint, amount)).toEqual(rgb)
})

const lab = '[/Lab << /WhitePoint [0.9642 1 0.8249] /Range [-128 127 -128 127] >>]'
const inLab = '<< /FunctionType 2 /Domain [0 1] /C0 [100 0 0] /C1 [45 -12 -45] /N 1 >>'
const sampled = stream(
  '\xff\x80\x80\x73\x74\x53',
  '/FunctionType 0 /Domain [0 1] /Range [0 100 -128 127 -128 127] /Size [2] /BitsPerSample 8',
)

test.each([
  ['all of it', inLab, '1', [0, 113, 181]],
  ['none of it', inLab, '0', [255, 255, 255]],
  ['all of one that is sampled', sampled, '1', [0, 113, 181]],
])('text in an ink that is mixed in Lab has the colour of %s', (_, tint, amount, rgb) => {
  const parts = (colourIn(tint, amount, lab) ?? []).map((part) => part * 255)
  expect(parts).toHaveLength(3)
  for (const [i, part] of parts.entries()) expect(Math.abs(part - (rgb[i] as number))).toBeLessThan(8)
})

test.each([
  ['too large or too small', '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [45 -12 0.5] /N 1 >>', '1', 'ff0080'],
  ['no numbers', '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [0 1 0] /N -1 >>', '0', '00ff00'],
])('an ink whose function gives parts that are %s has a colour that can be written', (_, tint, amount, hex) => {
  expect(shown(colourIn(tint, amount))).toBe(hex)
})
