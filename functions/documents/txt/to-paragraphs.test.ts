import { expect, test } from 'vitest'
import type { UnitTarget } from '../model/unit.ts'
import { format } from './format.ts'
import { textParagraphs } from './to-paragraphs.ts'

const source = [
  'SERVICE AGREEMENT',
  '',
  'This paragraph was wrapped by hand at about sixty columns, as',
  'people do in mail.',
  '',
  '1. Scope',
  '   a) Half now',
  '> quoted',
  '',
  'Item       Price',
  'Apples      3.50',
  '',
  '+--------+----+',
  '| Pears  |  7 |',
  '+--------+----+',
  '',
  'Signed,',
  'Ada',
].join('\r\n')

test('a text on a page keeps its numbers, bullets, quote marks and columns', async () => {
  const bytes = new TextEncoder().encode(source)
  const { units } = await format.extract(bytes)
  const upper = ({ id, pieces }: UnitTarget): [string, UnitTarget] => [
    id,
    { id, pieces: pieces.map((piece) => (typeof piece === 'string' ? piece.replace('Apples', 'Apfel') : piece)) },
  ]
  expect(textParagraphs(bytes, new Map(units.map(upper)))).toEqual([
    { kind: 'heading', text: 'SERVICE AGREEMENT' },
    {
      kind: 'paragraph',
      text: 'This paragraph was wrapped by hand at about sixty columns, as people do in mail.',
    },
    { kind: 'tight', text: '1. Scope' },
    { kind: 'tight', text: `${'\u00a0'.repeat(6)}a) Half now` },
    { kind: 'paragraph', text: '> quoted' },
    { kind: 'pre', text: 'Item       Price' },
    { kind: 'pre', text: 'Apfel       3.50' },
    { kind: 'pre', text: '' },
    { kind: 'pre', text: '+--------+----+' },
    { kind: 'pre', text: '| Pears  |  7 |' },
    { kind: 'pre', text: '+--------+----+' },
    { kind: 'pre', text: '' },
    { kind: 'tight', text: 'Signed,' },
    { kind: 'paragraph', text: 'Ada' },
  ])
})

test('the lines of a transcript stay below each other on a page, each behind its number', () => {
  const lines = [
    ' 1   Q.   Did you at any time before the 4th of March',
    ' 2   tell the defendant that he could not enter?',
    ' 3   A.   No, sir. I never told him in those days and',
    ' 4   weeks.',
    ' 5   Q.   Why?',
  ]
  expect(textParagraphs(new TextEncoder().encode(lines.join('\n')), new Map())).toEqual(
    lines.map((text) => ({ kind: 'pre', text })),
  )
})
