import type { Block } from '@aws-sdk/client-textract'
import type { OcrBox, OcrLine, OcrWord } from '../documents/ocr.ts'
import { straighten } from '../documents/straighten.ts'

/** Lines with their words. Lines that stand close below each other, at one margin, are a paragraph: the service names none. */
export function linesOf(blocks: readonly Block[]): OcrLine[] {
  const words = new Map(blocks.filter((block) => block.BlockType === 'WORD').map((block) => [block.Id, wordOf(block)]))
  const lines: OcrLine[] = []
  for (const block of blocks) {
    if (block.BlockType !== 'LINE' || !block.Text?.trim()) continue
    const ids = block.Relationships?.find(({ Type }) => Type === 'CHILD')?.Ids ?? []
    const own = ids.map((id) => words.get(id)).filter((word) => word !== undefined)
    const read = { ...boxOf(block), text: block.Text, confidence: block.Confidence ?? 0, words: own, paragraph: 0 }
    const line = straighten(read)
    const before = lines.at(-1)
    if (before) line.paragraph = before.paragraph + (goesOn(before, line) ? 0 : 1)
    lines.push(line)
  }
  return lines
}

function goesOn(before: OcrLine, line: OcrBox): boolean {
  const gap = line.top - before.top - before.height
  const alike = line.height < 1.4 * before.height && before.height < 1.4 * line.height
  const overlap = Math.min(before.left + before.width, line.left + line.width) - Math.max(before.left, line.left)
  return alike && gap > -0.5 * before.height && gap < 0.7 * before.height && overlap > 0.6 * line.width
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
