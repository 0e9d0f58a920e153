import { editList } from '../rebuild/edits.ts'
import { isButton, shownLiterals } from '../text/field-grammar.ts'
import { isPageNumber } from '../text/page-counter.ts'
import type { PartScan, Range } from '../text/part-model.ts'
import type { PlannedDocument, PlannedPart } from '../text/planned.ts'
import { isText, resolveFields, type WholeField } from '../text/resolve-fields.ts'
import { scanPart } from '../text/scan-part.ts'
import { attribute } from '../xml/attribute.ts'
import { decodeText } from '../xml/text.ts'
import { tokenize } from '../xml/tokenize.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import type { Package } from './open-package.ts'
import { findTextParts, type PartRole } from './text-parts.ts'

/**
 * The parts that have fields, with what these show as text in their place. A program draws many a field anew as it opens the file, whatever
 * stands in it: a date, a property, words in a format. Whoever vouches for the file read what stands in it. `edited` have been changed before.
 */
export function partsWithoutFields(pkg: Package, edited: ReadonlyMap<ZipEntry, string>): Map<ZipEntry, string> {
  const changed = new Map<ZipEntry, string>()
  for (const { entry, role } of findTextParts(pkg)) {
    const xml = unlinkFields(edited.get(entry) ?? pkg.text(entry).xml, role)
    if (xml !== null) changed.set(entry, xml)
  }
  return changed
}

/** The same for the text of one part; null where nothing changes. */
export function unlinkFields(xml: string, role: PartRole): string | null {
  const edits = editList(xml)
  for (const range of fieldParts(xml, role)) edits.add(range, '')
  return edits.apply()
}

/**
 * The ids of the texts that leave with the codes of fields and the bindings of controls: entries of indexes, choices, prompts, and properties
 * and values that nothing shows any more.
 */
export function unlinkedTexts({ parts, imported }: PlannedDocument): string[] {
  const own = parts.flatMap((part) =>
    part.byFields || part.role === 'bound'
      ? part.planned.filter(({ alias }) => alias === null).map(({ id }) => id)
      : textsIn(part, fieldParts(part.content.xml, part.role, part.scan)),
  )
  const inner = imported.flatMap(({ prefix, inner }) =>
    inner ? unlinkedTexts(inner.document).map((id) => `${prefix}/${id}`) : [],
  )
  return [...own, ...inner]
}

function textsIn({ planned }: PlannedPart, gone: readonly Range[]): string[] {
  if (gone.length === 0) return []
  const inOrder = planned.toSorted((a, b) => a.find.start - b.find.start)
  let at = 0
  return inOrder.flatMap(({ id, find }) => {
    while (at < gone.length && (gone[at] as Range).end <= find.start) at++
    const range = gone[at]
    return range && find.start >= range.start && find.end <= range.end ? [id] : []
  })
}

/** What leaves with the fields of a part, in order and apart from each other: all but the texts that they show, and the fields that stay. */
function fieldParts(xml: string, role: PartRole, scan?: PartScan): Range[] {
  if (!/fldChar|fldSimple|instrText|(?:day|month|year)(?:Long|Short)/i.test(xml)) return []
  const { stay, gone, inCode } = fieldsOf(xml, role, scan ?? scanPart(xml, role, { elements: 0 }))
  const opened: { start: number; end: number; goes: boolean }[] = []
  tokenize(xml, {
    open(name, start, end) {
      const isSimple = name === 'w:fldSimple'
      const goes = isSimple
        ? inCode.has(start) || !stays(attribute(xml, start, end, 'instr') ?? '', role, true)
        : drawnAnew.has(name) && !stay.has(start)
      opened.push({ start, end, goes })
    },
    close(name, start, end) {
      const { goes, ...tag } = opened.pop() as (typeof opened)[number]
      if (name === 'w:fldData' && opened.at(-1)?.goes) gone.push({ start: tag.start, end })
      if (!goes) return
      if (name !== 'w:fldSimple' || tag.start === start) gone.push({ start: tag.start, end })
      else gone.push(tag, { start, end })
    },
  })
  let last = 0
  return gone
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ end }) => {
      const isApart = end > last
      last = Math.max(last, end)
      return isApart
    })
}

/** Parts of fields, and the day on which the file is opened. */
const drawnAnew = new Set([
  'w:fldChar',
  'w:instrText',
  'w:delInstrText',
  ...['day', 'month', 'year'].flatMap((unit) => [`w:${unit}Long`, `w:${unit}Short`]),
])

/** The parts of the fields that stay, by where they begin; what stands in the codes of the others, and the simple fields there. */
function fieldsOf(
  xml: string,
  role: PartRole,
  { finds }: PartScan,
): { stay: Set<number>; gone: Range[]; inCode: Set<number> } {
  const stay = new Set<number>()
  /** By where they begin: each field around one holds it too. */
  const gone = new Map<number, Range>()
  const inCode = new Set<number>()
  const seeField = (field: WholeField) => {
    const { code, parts, marks, held, isInCode, separated } = field
    const isWhole = held.length === 0 || buttonHead.test(headOf(xml, parts))
    const isPlain = isWhole && marks.every(({ name }) => name !== 'w:delInstrText')
    const isKept = !isInCode && isPlain && stays(code, role, separated)
    if (isKept) for (const { start } of marks) stay.add(start)
    // A button shows plain text in its code too, which is not read there.
    for (const { type, start, end } of isKept ? held.filter(isText) : held) {
      if (type === 'open') inCode.add(start)
      else if (!gone.has(start) && (type !== 'opaque' || !hasText.test(xml.slice(start, end))))
        gone.set(start, { start, end })
    }
  }
  resolveFields(
    finds.filter((find) => find.type === 'block'),
    () => {},
    seeField,
  )
  return { stay, gone: [...gone.values()], inCode }
}

/** The code of a button up to its label, which alone may hold other things. */
const buttonHead = /^\s*(?:MACRO|GOTO)BUTTON\s+(?:"[^"]*"|\S+)\s/i

/** A code up to the first field or plain text in it. */
function headOf(xml: string, parts: WholeField['parts']): string {
  const end = parts.findIndex(({ content }) => !content)
  return parts
    .slice(0, end < 0 ? parts.length : end)
    .map(({ content }) => (content ? decodeText(xml.slice(content.start, content.end)) : ''))
    .join('')
}

/**
 * What has texts of its own that are read wherever it stands: a box, an equation, a chart, a note, what was deleted. Of a ruby text without its
 * base the end alone is known.
 */
const hasText = /^<\/|[<:](?:p|r|t|textpath|chart|relIds|footnoteReference|endnoteReference)[\s/>]/

/**
 * Whether a field stays: a link around its text, the number of a page at its head or foot or of a clause, and what an old form or a button
 * shows of its own data or code, as it is read here.
 */
const stays = (code: string, role: PartRole, hasResult: boolean): boolean =>
  (hasResult && /^\s*HYPERLINK(?![A-Za-z])/i.test(code)) ||
  (isButton(code) && !shownLiterals(code).some(({ from, to }) => isNumber(code.slice(from, to)))) ||
  /^\s*FORM(?:CHECKBOX|DROPDOWN)(?![A-Za-z])/i.test(code) ||
  (!hasResult && clauseNumber.test(code)) ||
  ((role === 'header' || role === 'footer') && isPageNumber(code))

/** What is no text here, and nowhere read. */
const isNumber = (label: string) => /\p{N}/u.test(label) && !/\p{L}/u.test(label)

/** Counted from the first one on: nobody chooses what it shows. */
const clauseNumber = /^\s*AUTONUM(?:LGL|OUT)?(?:\s*\\e|\s*\\\*\s*(?:MERGEFORMAT|Arabic|roman|alphabetic))*\s*$/i
