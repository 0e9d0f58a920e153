import type { Block } from '@aws-sdk/client-textract'
import { type OcrBox, type OcrLine, type OcrWord, straighten } from '../documents/index.ts'

/** Lines with their words. */
export function linesOf(blocks: readonly Block[]): OcrLine[] {
  const words = new Map(blocks.filter((block) => block.BlockType === 'WORD').map((block) => [block.Id, wordOf(block)]))
  const lines: OcrLine[] = []
  for (const block of blocks) {
    if (block.BlockType !== 'LINE' || !block.Text?.trim()) continue
    const ids = block.Relationships?.find(({ Type }) => Type === 'CHILD')?.Ids ?? []
    const own = ids.map((id) => words.get(id)).filter((word) => word !== undefined)
    lines.push(straighten({ ...boxOf(block), text: block.Text, confidence: block.Confidence ?? 0, words: own }))
  }
  return lines
}

const wordOf = (block: Block): OcrWord => ({
  ...boxOf(block),
  text: block.Text ?? '',
  confidence: block.Confidence ?? 0,
})

function boxOf({ Geometry }: Block): OcrBox {
  const { Left = 0, Top = 0, Width = 0, Height = 0 } = Geometry?.BoundingBox ?? {}
  return { left: Left, top: Top, width: Width, height: Height }
}
