import { append, largest, smallest } from '../../../model/lists.ts'
import type { FlowPage } from '../flow.ts'
import { gap, heightOf, type Strip } from './strip.ts'

export type Column = {
  x: number
  top: number
  strips: Strip[]
  /** One of several side by side: its notes stand at its own foot. */
  isOne?: boolean
}

/** A page with its columns; several rows of them where sections go on below each other. */
export type FilledPage = {
  section: number
  columns: Column[]
  isFirst: boolean
  /** Notes of the page before that had no room there. */
  notes?: Strip[]
}

export type FilledSection = {
  strips: Strip[]
  page: FlowPage
  begins: 'page' | 'here'
  /** Left edges of its columns. */
  columns: number[]
  /** The heights of its text: from the foot of the paper. */
  top: number
  bottom: number
}

const MAX_KEPT = 12
/** Above the notes of a page stands a rule. */
export const NOTE_RULE = 10

/** Fills pages with the strips of sections; what keeps with the next goes with it, as far as a page is not mostly empty for it. */
export function fillPages(sections: readonly FilledSection[]): FilledPage[] {
  const pages: FilledPage[] = []
  sections.forEach((section, i) => {
    const before = pages.at(-1)
    const last = sections[i - 1]
    const goesOn =
      before &&
      last &&
      section.begins === 'here' &&
      last.page.width === section.page.width &&
      last.page.height === section.page.height
    if (!goesOn) pages.push({ section: i, columns: [], isFirst: true })
    fillSection(pages, section, i)
    const next = sections[i + 1]
    if (section.columns.length > 1 && next?.begins === 'here') balance(pages.at(-1) as FilledPage, section)
  })
  while (pages.length > 1 && isBlank(pages.at(-1) as FilledPage) && !pages.at(-1)?.isFirst) pages.pop()
  return pages
}

/** Empty lines at the end of a text are no reason for a page. */
const isBlank = ({ columns, notes }: FilledPage) =>
  !notes?.length && columns.every(({ strips }) => strips.every((strip) => strip.isGap || strip.isBlank))

/** What stands at the foot of a page. */
export const notesOn = ({ columns, notes: before = [] }: FilledPage): Strip[] => [
  ...before,
  ...columns.filter(({ isOne }) => !isOne).flatMap(notesIn),
]

/** What stands at the foot of a column, above the notes of its page. */
export const notesUnder = (column: Column): Strip[] => (column.isOne ? notesIn(column) : [])

const notesIn = ({ strips }: Column) => strips.flatMap(({ notes = [] }) => notes)

/** The height of notes with their rule. */
export const noteRoom = (notes: readonly Strip[]) => (notes.length ? heightOf(notes) + NOTE_RULE : 0)

/** The lowest place that is taken. */
const footOf = ({ columns }: FilledPage, top: number) =>
  Math.min(top, smallest(columns.map((column) => column.top - heightOf(column.strips))))

function fillSection(pages: FilledPage[], section: FilledSection, number: number): void {
  let page = pages.at(-1) as FilledPage
  let top = footOf(page, section.top)
  let index = 0
  const isOne = section.columns.length > 1
  const open = () =>
    page.columns.push({ x: section.columns[index] as number, top, strips: [], ...(isOne && { isOne }) })
  open()
  /** Notes that go on over the page. */
  let rest: Strip[] = []
  const turn = (isWhole: boolean) => {
    if (!isWhole && index + 1 < section.columns.length) index++
    else {
      index = 0
      top = section.top
      page = { section: number, columns: [], isFirst: false }
      if (rest.length) page.notes = firstOf(rest, (top - section.bottom) * MOST_NOTES)
      rest = rest.slice(page.notes?.length ?? 0)
      pages.push(page)
    }
    open()
  }
  const current = () => page.columns.at(-1) as Column
  // A column may hold as many thin lines as a file likes: what stands in it and at its foot is counted as it grows.
  let used = 0
  let filled = false
  let noted = { height: 0, count: 0 }
  const note = (notes: readonly Strip[]) => {
    for (const { height } of notes) noted = { height: noted.height + height, count: noted.count + 1 }
  }
  const put = (strip: Strip) => {
    current().strips.push(strip)
    used += strip.height
    filled ||= !strip.isGap
    note(strip.notes ?? [])
  }
  // What other notes take of the foot.
  let taken = 0
  const count = () => {
    const column = current()
    used = heightOf(column.strips)
    filled = column.strips.some(({ isGap }) => !isGap)
    noted = { height: 0, count: 0 }
    note(column.isOne ? notesUnder(column) : notesOn(page))
    const above = page.columns.filter((each) => each.top > column.top).map(notesUnder)
    taken = Math.max(0, largest(above.map(noteRoom))) + (column.isOne ? noteRoom(notesOn(page)) : 0)
  }
  count()
  const room = () => current().top - section.bottom - used - taken - (noted.count ? noted.height + NOTE_RULE : 0)
  for (const strip of section.strips) {
    if (strip.breaks && !(!filled && top === section.top)) {
      turn(strip.breaks === 'page')
      count()
    }
    const { notes = [] } = strip
    const asked = Math.max(strip.height, strip.needs ?? 0)
    const needed = asked + (notes.length ? heightOf(notes) + (noted.count ? 0 : NOTE_RULE) : 0)
    const isFull = needed > room() + 0.01
    const canMove = filled || top !== section.top
    if (isFull && canMove && !strip.isGap && (strip.height > 0 || strip.needs)) {
      const { strips } = current()
      let at = strips.length
      while (at > 0 && strips.length - at < MAX_KEPT && strips[at - 1]?.keeps) at--
      const moved = at > 0 ? strips.splice(at) : []
      turn(false)
      const first = moved.findIndex(({ isGap }) => !isGap)
      const kept = first < 0 ? [] : moved.slice(first)
      const begun = [...((kept[0] ?? strip).heads ?? []), ...kept]
      count()
      // Where a section goes on below another one, its next column has no more room.
      if (top !== section.top && heightOf(begun) + needed > room() + 0.01) turn(true)
      append(current().strips, begun)
      count()
    }
    if (strip.isGap && current().strips.length === 0 && pages.length > 1) continue
    if (notes.length && needed > room() + 0.01) {
      const own = firstOf(notes, room() - asked - NOTE_RULE)
      rest = [...rest, ...notes.slice(own.length)]
      put({ ...strip, notes: own })
    } else put(strip)
  }
  while (rest.length) turn(true)
}

/** Of a page, how much the notes of the one before may take. */
const MOST_NOTES = 0.75

/** The first of some strips, as many as a height holds, and one at least. */
function firstOf(strips: readonly Strip[], height: number): Strip[] {
  let used = 0
  const end = strips.findIndex((strip, i) => (used += strip.height) > height + 0.01 && i > 0)
  return strips.slice(0, end < 0 ? strips.length : end)
}

/** Columns above another section end at one height. */
function balance(page: FilledPage, { columns, bottom }: FilledSection): void {
  const own = page.columns.splice(page.columns.findIndex(({ top }) => top === page.columns.at(-1)?.top))
  const strips = own.flatMap((column) => column.strips)
  const top = own[0]?.top ?? 0
  const share = (height: number) => {
    const parts: Strip[][] = [[]]
    let used = 0
    for (const strip of strips) {
      const part = parts.at(-1) as Strip[]
      const own = strip.height + heightOf(strip.notes ?? [])
      if (part.length && used + own > height && !strip.isGap) {
        parts.push([strip])
        used = own
      } else if (part.length || !strip.isGap) {
        part.push(strip)
        used += own
      }
    }
    return parts
  }
  const notes = own.flatMap(notesUnder)
  const most = top - bottom - (notes.length ? NOTE_RULE : 0)
  let height = (heightOf(strips) + heightOf(notes)) / columns.length
  while (height < most && share(height).length > columns.length) height += 4
  const parts = share(height)
  if (parts.length > columns.length) append(page.columns, own)
  else
    append(
      page.columns,
      parts.map((part, i) => ({ x: columns[i] as number, top, strips: [...part, gap(0)], isOne: true })),
    )
}
