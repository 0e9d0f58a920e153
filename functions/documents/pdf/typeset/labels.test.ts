import { expect, test } from 'vitest'
import { plainText, type UnitTarget } from '../../model/unit.ts'
import { at, formPage, option } from '../../testing/pdf/options.ts'
import { budgetFor } from '../content/budget.ts'
import { makeInterpreter } from '../content/interpreter.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { format } from '../format.ts'
import { readPage } from '../layout/read-page.ts'

/** Where texts stand once some are replaced: the translation with its left side, in points. */
async function placed(bytes: Uint8Array, words: Record<string, string>, target = 'pt') {
  const targets = (await format.extract(bytes)).units.flatMap(({ id, pieces, keep }): [string, UnitTarget][] =>
    keep ? [] : [[id, { id, pieces: [words[plainText(pieces)] ?? plainText(pieces)] }]],
  )
  const { bytes: out } = await format.rebuild(bytes, new Map(targets), { source: 'en', target })
  const file = openPdf(out)
  const [node] = pagesOf(file)
  if (!node) throw new Error('no page')
  const { units } = readPage(file, makeInterpreter(file, budgetFor(out.length)), node, 1)
  return Object.fromEntries(
    units.map(({ unit, block }) => [plainText(unit.pieces), [Math.round(block.left), Math.round(block.right)]]),
  )
}

/** The end of a question and its two answers, above lines that end where the second of them does. */
const neighbours = at(20, 218, 'the Plaintiff and the Defendant.') + at(20, 182, 'If so you shall file with the cou')
const question = `${at(20, 200, 'For paternity?')}${neighbours}`
const answers = { YES: 'SIM', NO: 'NÃO' }

test('H1: a short label stays right behind its field, whatever stands above and below', async () => {
  const fields = [
    [134, 198, 144, 208],
    [186, 198, 196, 208],
  ]
  const found = await placed(formPage(`${question} ${at(146, 200, 'YES')} ${at(198, 200, 'NO')}`, fields), answers)
  expect(found['SIM']?.[0]).toBe(146)
  expect(found['NÃO']?.[0]).toBe(198)
})

test('H1: a short label stays right behind its sign', async () => {
  const found = await placed(
    formPage(`${question} ${option(134, 200, 'YES', 2)} ${option(186, 200, 'NO', 2)}`),
    answers,
  )
  expect(found['SIM']?.[0]).toBe(146)
  expect(found['NÃO']?.[0]).toBe(198)
})

test('H1: a long label ends before the box of the next one, and leaves it where it is', async () => {
  const fields = [
    [20, 198, 30, 208],
    [60, 198, 70, 208],
  ]
  const found = await placed(formPage(at(32, 200, 'yes') + at(72, 200, 'no'), fields), { yes: 'afirmativo', no: 'n' })
  expect(found['afirmativo']?.[0]).toBe(32)
  expect(found['afirmativo']?.[1]).toBeLessThanOrEqual(60)
  expect(found['n']?.[0]).toBe(72)
})

test('H1: a label that reads from the right stays beside its field, and so does the sign below that', async () => {
  const fields = [
    [19, 198, 31, 210],
    [119, 198, 131, 210],
  ]
  const content = option(20, 200, 'yes') + option(120, 200, 'no')
  const found = await placed(formPage(content, fields), { yes: 'نعم', no: 'لا' }, 'ar')
  expect(found['نعم']?.[0]).toBe(33)
  expect(found['لا']?.[0]).toBe(133)
  expect(found['☐']?.[0]).toBe(120)
})
