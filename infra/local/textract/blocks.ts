import { randomUUID } from 'node:crypto'
import type { Box, OcrLine, OcrPage } from './tsv.ts'

export type Block = {
  BlockType: 'PAGE' | 'LAYOUT_TEXT' | 'LINE' | 'WORD'
  Id: string
  Page: number
  Text?: string
  TextType?: 'PRINTED'
  Confidence?: number
  Geometry: { BoundingBox: Record<string, number>; Polygon: { X: number; Y: number }[] }
  Relationships?: { Type: 'CHILD'; Ids: string[] }[]
}

/** A page in Textract's own blocks: geometry as shares of the page, parents naming their children. */
export function toBlocks(page: OcrPage, number: number, { layout = false } = {}): Block[] {
  const make = (BlockType: Block['BlockType'], box: Box, children: Block[], rest: Partial<Block> = {}): Block => ({
    BlockType,
    Id: randomUUID(),
    Page: number,
    Geometry: geometry(box, page),
    ...(children.length > 0 && { Relationships: [{ Type: 'CHILD', Ids: children.map((child) => child.Id) }] }),
    ...rest,
  })
  const lines: Block[] = []
  const words: Block[] = []
  const layouts: Block[] = []
  for (const paragraph of page.paragraphs) {
    const own = paragraph.lines.map((line) => {
      const inside = line.words.map((word) =>
        make('WORD', word.box, [], { Text: word.text, TextType: 'PRINTED', Confidence: word.confidence }),
      )
      words.push(...inside)
      return make('LINE', line.box, inside, { Text: textOf(line), Confidence: confidenceOf(line) })
    })
    lines.push(...own)
    if (layout)
      layouts.push(make('LAYOUT_TEXT', paragraph.box, own, { Confidence: mean(paragraph.lines.map(confidenceOf)) }))
  }
  const whole = { left: 0, top: 0, width: page.width, height: page.height }
  return [make('PAGE', whole, [...lines, ...layouts]), ...lines, ...words, ...layouts]
}

const textOf = (line: OcrLine) => line.words.map((word) => word.text).join(' ')
const confidenceOf = (line: OcrLine) => mean(line.words.map((word) => word.confidence))
const mean = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0) / Math.max(1, numbers.length)

function geometry(box: Box, page: OcrPage): Block['Geometry'] {
  const [Left, Top] = [box.left / page.width, box.top / page.height]
  const [Width, Height] = [box.width / page.width, box.height / page.height]
  const corners = [
    [Left, Top],
    [Left + Width, Top],
    [Left + Width, Top + Height],
    [Left, Top + Height],
  ]
  return { BoundingBox: { Left, Top, Width, Height }, Polygon: corners.map(([X = 0, Y = 0]) => ({ X, Y })) }
}
