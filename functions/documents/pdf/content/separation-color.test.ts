import { expect, test } from 'vitest'
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

const exponent = '<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [0 0 1] /N 1 >>'

test.each([
  ['all of it', exponent, '1', [0, 0, 1]],
  ['none of it', exponent, '0', [1, 1, 1]],
  ['half of it', exponent, '0.5', [0.5, 0.5, 1]],
  ['much of one that says nothing of its colour', '<< /FunctionType 4 >>', '0.75', [0.25, 0.25, 0.25]],
])('text in an ink has the colour of %s', (_, tint, amount, rgb) => {
  expect(colourIn(tint, amount)).toEqual(rgb)
})
