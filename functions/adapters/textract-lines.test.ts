import type { Block } from '@aws-sdk/client-textract'
import { expect, test } from 'vitest'
import { linesOf } from './textract-lines.ts'

const at = (Left: number, Top: number, Width: number, Height = 0.02) => ({
  Geometry: { BoundingBox: { Left, Top, Width, Height } },
})

test('lines come with their words, and those of one paragraph belong together', () => {
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
    { BlockType: 'LINE', Id: 'c', Text: 'goes on', ...at(0.1, 0.225, 0.3) },
    { BlockType: 'LINE', Id: 'd', Text: 'Another paragraph', ...at(0.1, 0.3, 0.5) },
    { BlockType: 'WORD', Id: 'w1', Text: 'First', Confidence: 90, ...at(0.1, 0.2, 0.2) },
    { BlockType: 'WORD', Id: 'w2', Text: 'line', Confidence: 86, ...at(0.35, 0.2, 0.25) },
  ]
  const lines = linesOf(blocks)
  expect(lines.map(({ text, paragraph }) => [text, paragraph])).toEqual([
    ['A title', 0],
    ['First line', 1],
    ['goes on', 1],
    ['Another paragraph', 2],
  ])
  expect(lines[1]).toMatchObject({ confidence: 88, left: 0.1, top: 0.2, width: 0.5, height: 0.02 })
  expect(lines[1]?.words.map((word) => word.text)).toEqual(['First', 'line'])
})
