import { editList } from '../rebuild/edits.ts'
import type { Range } from '../text/part-model.ts'
import { tokenize } from '../xml/tokenize.ts'

type Open = {
  name: string
  tag: Range
  /** Of a control: the tags of its content. */
  content?: Range
  contentEnd?: Range
  /** Whether the paragraph that ended last in it has a mark that was deleted or moved away. */
  isEndless: boolean
  /** Of a control: whether it stands right behind such a paragraph. */
  follows: boolean
}

/**
 * The text of a part without the content controls around paragraphs whose end was deleted, and those right behind one: Google Docs and
 * templates put each clause into one, and a clause that goes on in the next goes on across them. Null where none is.
 */
export function openControls(xml: string): string | null {
  if (!/<(?:\w+:)?sdt[\s>]/.test(xml)) return null
  const edits = editList(xml)
  const open: Open[] = []
  tokenize(xml, {
    open(name, start, end) {
      const parent = open.at(-1)
      if ((name === 'w:del' || name === 'w:moveFrom') && isMark(open)) markEndless(open)
      if (name === 'w:sdtContent' && parent) parent.content = { start, end }
      open.push({ name, tag: { start, end }, isEndless: false, follows: parent?.isEndless ?? false })
    },
    close(name, start, end) {
      const own = open.pop() as Open
      const parent = open.at(-1)
      if (!parent) return
      if (name === 'w:sdtContent') {
        parent.contentEnd = { start, end }
        parent.isEndless = own.isEndless
        return
      }
      if (name !== 'w:p' && name !== 'w:sdt') return
      const { content, contentEnd } = own
      const isBlock = name === 'w:sdt' && parent.name !== 'w:p'
      if (isBlock && content && contentEnd && content.end <= contentEnd.start && (own.follows || own.isEndless)) {
        edits.add({ start: own.tag.start, end: content.end }, '')
        edits.add({ start: contentEnd.start, end }, '')
      }
      if (name === 'w:p' || isBlock) parent.isEndless = own.isEndless
    },
  })
  return edits.apply()
}

/** Whether what opens now stands in the properties of a paragraph's mark. */
const isMark = (open: readonly Open[]): boolean =>
  open.at(-1)?.name === 'w:rPr' && open.at(-2)?.name === 'w:pPr' && open.at(-3)?.name === 'w:p'

function markEndless(open: readonly Open[]): void {
  const paragraph = open.at(-3)
  if (paragraph) paragraph.isEndless = true
}
