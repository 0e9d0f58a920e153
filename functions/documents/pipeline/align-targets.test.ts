import { expect, test } from 'vitest'
import { textHash } from '../model/ledger.ts'
import { plainText, type Unit } from '../model/unit.ts'
import { p, r } from '../testing/docx/generate/word-parts.ts'
import { generateDocx } from '../testing/docx/generate.ts'
import { alignTargets, withSources } from './align-targets.ts'
import { inProcessParser } from './parser.ts'

const unit = (id: string, text: string) => ({ id, pieces: [text] }) as unknown as Unit
const of = (id: string, source: string, target = source.toUpperCase()) => ({
  id,
  pieces: [target],
  source: textHash(source),
})

test('targets of texts that are numbered as before stay as they are, as do those that name no text', () => {
  const targets = [of('a', 'one'), { id: 'b', pieces: ['TWO'] }]
  expect(alignTargets([unit('a', 'one'), unit('b', 'other')], targets)).toBe(targets)
})

test('H1: a target goes to the text that it translates, and to no other', () => {
  const units = [unit('a', '▲'), unit('b', 'one'), unit('c', 'two'), unit('d', 'one')]
  const targets = [of('a', 'one', 'FIRST'), of('b', 'two'), of('c', 'one', 'LAST'), of('d', 'gone')]
  expect(alignTargets(units, targets).map(({ id, pieces }) => [id, pieces[0]])).toEqual([
    ['b', 'FIRST'],
    ['c', 'TWO'],
    ['d', 'LAST'],
  ])
})

test.each(['docx', 'pdf', 'txt'] as const)(
  'H1: what a newer engine numbers otherwise is written where it belongs (%s)',
  async (as) => {
    const bytes = generateDocx({ pages: 0, body: p(r('<w:t>First</w:t>')) + p(r('<w:t>Second</w:t>')) })
    const parser = inProcessParser({ name: 'a.docx', bytes })
    const { units } = await parser.extract()
    const [first, second] = ['First', 'Second'].map((text) => units.find(({ pieces }) => plainText(pieces) === text))
    if (!first || !second) throw new Error('The texts are gone')
    // As they were numbered by an engine that did not know of the first one.
    const stored = withSources(
      [{ id: first.id, pieces: ['Zweiter'] }],
      [{ id: first.id, sourceHash: textHash('Second') }],
    )
    const { output } = await parser.rebuild(stored, { source: 'en', target: 'de' }, as)
    const texts = output.flatMap(({ pieces }) => plainText(pieces).split('\n')).filter(Boolean)
    expect(texts).toEqual(expect.arrayContaining(['First', 'Zweiter']))
    expect(texts).not.toContain('Second')
  },
)
