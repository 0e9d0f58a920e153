import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findingTemplates, findingText } from './finding-text.ts'

const checks = path.join(import.meta.dirname, '../../../shared/translations/checks')

test('every sentence that a check can say has its text in the reader’s language', () => {
  const said = readdirSync(checks)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'finding.ts')
    .map((name) => readFileSync(path.join(checks, name), 'utf8'))
    .join('\n')
    .matchAll(/(?:error|warning)\)?\(\s*(?:'[\w-]+'|check),\s*(['`])((?:(?!\1).)+)\1/g)
  const sentences = Array.from(said, ([, , sentence = '']) => sentence.replace(/\$\{[^}]*\}/g, 'X')).filter(
    // What is put together from parts is said by the rows below.
    (sentence) => /[^X ]/.test(sentence),
  )
  expect(sentences.length).toBeGreaterThan(25)
  const unknown = sentences.filter((message) => findingText({ check: 'x', message }).key === 'doubleWord')
  expect(unknown).toEqual([])
})

test.each([
  ['month 3 of the date is not in the translation', 'month', { month: '3' }],
  ['the unit kg is not in the translation', 'unit', { unit: 'kg' }],
  ['before seems to have become its opposite', 'opposite', { word: 'before' }],
  ['day and month of 03/04/2021 are swapped', 'swapped', { date: '03/04/2021' }],
  ['this says more than the source', 'addition', {}],
  ['a part of the source seems to be missing', 'omission', {}],
  ['1994 is not in the translation', 'missing', { what: '1994' }],
  ['2 quote marks in the source, 1 here', 'quotes', { from: '2', to: '1' }],
  ['tag x2 was added', 'tagAdded', { tag: 'x2' }],
])('%s', (message, key, values) => {
  expect(findingText({ check: 'x', message })).toEqual({ key, values })
})

test('templates and texts are the same list', async () => {
  const { default: english } = await import('../messages/editor/en.json', { with: { type: 'json' } })
  expect(Object.keys(english.findings)).toEqual(Object.keys(findingTemplates))
})
