import type { elementTexts } from './bare-texts.ts'
import type { Atom, Block, Run } from './part-model.ts'

export type Mode = 'flow' | 'inline' | 'run' | 'text' | 'sdt' | 'ruby' | 'skip'

/** What is known about an element that is open. */
export type Frame = {
  mode: Mode
  block: Block | null
  name: string
  start: number
  tagEnd: number
  run: Run | null
  /** Becomes one atom of its block when the element ends. */
  pending: Atom['type'] | null
  field: Atom['field']
  text: boolean
  wrapper: boolean
  opened: boolean
  contentEnd: number
  /** Holds the reading of a ruby text. */
  reading: boolean
  /** A block for runs that stand here without a paragraph. */
  implicit: Block | null
  slot: ReturnType<typeof elementTexts>
}

/** Frames by depth, used again and again: a new object for every element of a long document is what costs time. */
export function framePool() {
  const frames: Frame[] = [reset({} as Frame, 'flow', null)]
  let depth = 0
  /** Makes ready the frame of the element that is about to open. */
  const frame = (mode: Mode, block: Block | null = null): Frame => {
    const ready = frames[depth + 1]
    if (ready) return reset(ready, mode, block)
    return (frames[depth + 1] = reset({} as Frame, mode, block))
  }

  return {
    frame,
    /** An element that is kept whole. Paragraphs inside it are found on their own; nothing inside an equation is. */
    pending: (block: Block, type: Atom['type'], name: string, run: Run | null): Frame => {
      const made = frame(name.startsWith('m:') ? 'skip' : 'flow', block)
      made.pending = type
      made.run = run
      return made
    },
    top: () => frames[depth] as Frame,
    push: () => void depth++,
    pop: () => frames[depth--] as Frame,
  }
}

function reset(frame: Frame, mode: Mode, block: Block | null): Frame {
  frame.mode = mode
  frame.block = block
  frame.name = ''
  frame.start = 0
  frame.tagEnd = 0
  frame.run = null
  frame.pending = null
  frame.field = null
  frame.text = false
  frame.wrapper = false
  frame.opened = false
  frame.contentEnd = 0
  frame.reading = false
  frame.implicit = null
  frame.slot = null
  return frame
}

export function touchImplicit(parent: Frame, end: number): void {
  if (parent.implicit) parent.implicit.end = end
}

/** Elements around runs whose text belongs to the sentence. */
export const wrappers = new Set([
  'w:hyperlink',
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:customXml',
  'w:fldSimple',
  'w:dir',
  'w:bdo',
])

/** Leading children that belong to the tag of their wrapper. */
export const wrapperProperties = new Set(['w:smartTagPr', 'w:customXmlPr', 'w:fldData'])

export const marks =
  /^w:(?:proofErr|bookmarkStart|bookmarkEnd|commentRangeStart|commentRangeEnd|permStart|permEnd|moveFromRangeStart|moveFromRangeEnd|moveToRangeStart|moveToRangeEnd|customXml(?:Ins|Del|MoveFrom|MoveTo)Range(?:Start|End))$/

export const seenAs: Record<string, string> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'a:br': '\n',
  'w:noBreakHyphen': '\u2011',
}

/** Properties, equations and number caches hold no text for the reader; Word writes the title of a newer chart into one. */
export const isSkipped = (name: string) =>
  (name.endsWith('Pr') && name !== 'cx:txPr') ||
  name.startsWith('m:') ||
  name === 'c:numCache' ||
  name === 'c:numLit' ||
  name === 'cx:numDim'
