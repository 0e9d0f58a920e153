import type { Block } from '@aws-sdk/client-textract'
import { expect, test } from 'vitest'
import { linesOf } from './textract-lines.ts'

const at = (Left: number, Top: number, Width: number, Height = 0.02) => ({
  Geometry: { BoundingBox: { Left, Top, Width, Height } },
})

test('lines come with their words', () => {
  const blocks: Block[] = [
    { BlockType: 'PAGE', Id: 'p', ...at(0, 0, 1, 1) },
    { BlockType: 'LINE', Id: 'a', Text: 'A title', Confidence: 99, ...at(0.1, 0.05, 0.3, 0.04) },
    {
      BlockType: 'LINE',
      Id: 'b',
      Text: 'First line',
      Confidence: 88,
      Relationships: [{ Type: 'CHILD', Ids: ['w1', 'w2'] }],
      ...at(0.1, 0.2, 0.5),
    },
    { BlockType: 'WORD', Id: 'w1', Text: 'First', Confidence: 90, ...at(0.1, 0.2, 0.2) },
    { BlockType: 'WORD', Id: 'w2', Text: 'line', Confidence: 86, ...at(0.35, 0.2, 0.25) },
  ]
  const lines = linesOf(blocks)
  expect(lines.map(({ text }) => text)).toEqual(['A title', 'First line'])
  expect(lines[1]).toMatchObject({ confidence: 88, left: 0.1, top: 0.2, width: 0.5, height: 0.02 })
  expect(lines[1]?.words.map((word) => word.text)).toEqual(['First', 'line'])
})
