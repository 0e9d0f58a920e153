import { type Edits, editList } from '../rebuild/edits.ts'
import type { Range } from '../text/part-model.ts'
import { attribute, isOn } from '../xml/attribute.ts'
import { rawName } from '../xml/children.ts'
import type { PartText } from '../xml/decode-part.ts'
import { decodeText } from '../xml/text.ts'
import { tokenize } from '../xml/tokenize.ts'
import { unlessBroken } from '../xml/unless-broken.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { openControls } from './open-controls.ts'
import type { Package } from './open-package.ts'

/** The texts of a package with each paragraph that goes on in the next one joined to it: its sentence is one text, wherever it is read. */
export function withJoinedParagraphs(pkg: Package): Package {
  const texts = new Map<ZipEntry, PartText>()
  const text = (entry: ZipEntry): PartText => {
    const known = texts.get(entry)
    if (known) return known
    const part = pkg.text(entry)
    const xml = unlessBroken(() => joinParagraphs(part.xml))
    const read = xml === null ? part : { ...part, xml, turned: true }
    texts.set(entry, read)
    return read
  }
  return { ...pkg, text }
}

/**
 * Joins a paragraph whose end was deleted to the next one, as Word does that accepts the deletion: both have the properties of the mark that
 * remains, and one number of a list or none. A drop cap becomes the first letters of its word, in the look of the others. What was deleted
 * with its end stays where it was, for the deletion to be seen; so does what ends a section. Null where none is joined.
 */
export function joinParagraphs(part: string): string | null {
  if (!/[<:](?:del|moveFrom)[\s/>]|dropCap/.test(part)) return null
  const opened = openControls(part)
  const xml = opened ?? part
  const edits = editList(xml)
  const elements: (Range & { name: string })[] = []
  const open: Paragraph[] = []
  /** Paragraphs side by side that go on in each other, by how deep they stand. */
  const chains: Paragraph[][] = []
  const isWithin = (...path: string[]) =>
    path.every((name, i) => elements[elements.length - path.length + i]?.name === name)
  const endChain = (depth: number) => {
    const chain = chains[depth]
    if (!chain?.length) return
    joinChain(xml, chain, edits)
    chains[depth] = []
  }
  const add = (paragraph: Paragraph, depth: number) => {
    if (isCap(chains[depth]?.at(-1)) && !isText(paragraph)) endChain(depth)
    const chain = (chains[depth] ??= [])
    const { hasNoEnd, hasContent, endsSection } = paragraph
    const goesOn = isCap(paragraph) || (hasNoEnd && (hasContent || chain.length > 0))
    if (goesOn || chain.length > 0) chain.push(paragraph)
    if (!goesOn || endsSection) endChain(depth)
  }
  tokenize(xml, {
    open(name, start, end, isEmpty) {
      const own = open.at(-1)
      const parent = elements.at(-1)?.name
      const isSilent = leavesNothing(name)
      if (name !== 'w:p' && !isSilent) endChain(elements.length)
      if (own && own.silentAt === undefined && !isSeenThrough(name)) {
        if (isSilent) own.silentAt = elements.length
        else own.hasContent = true
      }
      if (name === 'w:framePr' && own && isWithin('w:p', 'w:pPr'))
        own.frame = attribute(xml, start, end, 'dropCap') ?? ''
      if (name === 'w:sectPr' && own && isWithin('w:p', 'w:pPr')) own.endsSection = true
      if ((name === 'w:del' || name === 'w:moveFrom') && own && isWithin('w:p', 'w:pPr', 'w:rPr')) own.hasNoEnd = true
      if (name === 'w:p') open.push(newParagraph(start, end))
      else if (name === 'w:r') {
        // An empty tag has no room for properties.
        if (!isEmpty)
          own?.runs.push({ tag: { start, end }, properties: { start: end, end }, text: '', isHidden: false })
      } else if (name === 'w:vanish' && isWithin('w:r', 'w:rPr')) {
        const run = own?.runs.at(-1)
        if (run) run.isHidden = isOn(xml, start, end)
      } else if (own && !inCaps.has(name) && !isProperties(parent)) own.isPlain = false
      elements.push({ name, start, end })
    },
    close(name, start, end) {
      const tag = elements.pop() as (typeof elements)[number]
      endChain(elements.length + 1)
      const own = open.at(-1)
      const run = own?.runs.at(-1)
      const parent = elements.at(-1)?.name
      if (own?.silentAt === elements.length) own.silentAt = undefined
      if (name === 'w:p') {
        open.pop()
        if (own) add({ ...own, close: { start, end } }, elements.length)
      } else if (name === 'w:pPr' && parent === 'w:p' && own && !xml.slice(own.content, tag.start).trim())
        own.content = end
      else if (name === 'w:rPr' && parent === 'w:r' && run) run.properties = { start: tag.start, end }
      else if (name === 'w:t' && run) run.text += decodeText(xml.slice(tag.end, Math.max(tag.end, start)))
    },
  })
  return edits.apply() ?? opened
}

function joinChain(xml: string, chain: readonly Paragraph[], edits: Edits): void {
  const first = chain[0] as Paragraph
  const last = chain.at(-1) as Paragraph
  if (first === last) return
  const tag = xml.slice(last.tag.start, last.tag.end).replace(/\/>$/, '>')
  edits.add({ start: first.tag.start, end: first.content }, tag + xml.slice(last.tag.end, last.content))
  chain.forEach((own, i) => {
    const next = chain[i + 1]
    if (own !== first) edits.add({ start: own.tag.start, end: own.content }, '')
    if (next) edits.add(own.close, '')
    // An empty element has no end tag of its own.
    else if (own.close.start === own.tag.start)
      edits.add({ start: own.close.end, end: own.close.end }, xml.slice(first.close.start, first.close.end))
    if (next && isCap(own)) joinCap(xml, own, next, edits)
  })
}

/** The letters of a drop cap in the look of those that are seen behind them. A word of its own, such as the name of a speaker, stays one. */
function joinCap(xml: string, cap: Paragraph, next: Paragraph, edits: Edits): void {
  const look = next.runs.find(({ text, isHidden }) => text && !isHidden)
  if (!look) return
  const properties = xml.slice(look.properties.start, look.properties.end)
  for (const run of cap.runs) if (!run.isHidden) edits.add(run.properties, properties)
  const prefix = rawName(xml, cap.tag.start).slice(0, -1)
  const isWord = /\p{L}$/u.test(textOf(cap)) && /^\p{Lu}\p{Ll}/u.test(textOf(next))
  if (isWord)
    edits.add(
      { start: cap.close.start, end: cap.close.start },
      `<${prefix}r>${properties}<${prefix}t xml:space="preserve"> </${prefix}t></${prefix}r>`,
    )
}

/** What shows nothing in a paragraph from which all was taken, whatever is in it. */
export const leavesNothing = (name: string): boolean =>
  /^w:(?:pPr|rPr|sdtPr|sdtEndPr|smartTagPr|customXmlPr|del|moveFrom|(?:move(?:From|To)|customXml\w{3,8})Range(?:Start|End)|bookmark(?:Start|End)|proofErr|lastRenderedPageBreak|comment.*|perm(?:Start|End))$/.test(
    name,
  )

/** What shows only what is in it. */
export const isSeenThrough = (name: string): boolean =>
  /^w:(?:r|ins|moveTo|hyperlink|sdt|sdtContent|smartTag|customXml)$/.test(name)

/** `content` is where its content begins, behind its properties; `runs` are those outside of boxes in it. */
type Paragraph = {
  tag: Range
  content: number
  close: Range
  runs: { tag: Range; properties: Range; text: string; isHidden: boolean }[]
  /** Its mark was deleted, or was moved from here. */
  hasNoEnd: boolean
  hasContent: boolean
  /** How deep the element stands that is open in it and shows nothing. */
  silentAt: number | undefined
  endsSection: boolean
  /** Where it is a frame, the kind of its drop cap. */
  frame?: string
  /** It holds text alone. */
  isPlain: boolean
}

const newParagraph = (start: number, end: number): Paragraph => ({
  tag: { start, end },
  content: end,
  close: { start, end },
  runs: [],
  hasNoEnd: false,
  hasContent: false,
  silentAt: undefined,
  endsSection: false,
  isPlain: true,
})

const textOf = ({ runs }: Paragraph): string => runs.map(({ text }) => text).join('')

const isText = (paragraph: Paragraph): boolean => paragraph.frame === undefined && textOf(paragraph) !== ''

/** A large number beside a text is none: it numbers the text. */
const isCap = (paragraph: Paragraph | undefined): boolean =>
  (paragraph?.frame === 'drop' || paragraph?.frame === 'margin') &&
  paragraph.isPlain &&
  !paragraph.endsSection &&
  /\p{L}/u.test(textOf(paragraph))

const isProperties = (name = ''): boolean => name === 'w:pPr' || name === 'w:rPr'

const inCaps = new Set([
  'w:pPr',
  'w:rPr',
  'w:t',
  'w:ins',
  'w:smartTag',
  'w:proofErr',
  'w:lastRenderedPageBreak',
  'w:bookmarkStart',
  'w:bookmarkEnd',
])
