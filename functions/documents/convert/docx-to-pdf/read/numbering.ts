import { bulletOf } from '../../../docx/symbols.ts'
import type { FlowParagraph } from '../flow.ts'
import { writtenNumber } from '../written-number.ts'
import { type Formatting, paragraphFormat, runFormat } from './formatting.ts'
import { type Element, isOn, kid, kids, val } from './xml-tree.ts'

/** Counts a document's lists: each call is the next paragraph of that list and level in its story, such as the notes. */
export type Numbering = (
  num: string,
  level: number,
  story?: string,
) => { text: string; formatting: Formatting; gap: Gap } | undefined

type Gap = NonNullable<FlowParagraph['labelGap']>

type Level = {
  start: number
  /** How many of the levels above it, from the highest, make it begin anew. */
  restart: number
  format: string
  text: string
  formatting: Formatting
  gap: Gap
  isPlain: boolean
}
type Levels = ReadonlyMap<number, Level>

const MAX_LEVELS = 9
/** In points. */
const SPACE = 3

export function readNumbering(root: Element | undefined): Numbering {
  const abstract = abstractLists(root)
  const lists = new Map<string, { abstract: string; starts: Map<number, number>; own: Levels }>()
  for (const child of kids(root)) {
    if (child.name !== 'num') continue
    const starts = new Map<number, number>()
    const overrides = kids(child).filter(({ name }) => name === 'lvlOverride')
    for (const each of overrides) {
      const start = Number(val(each, 'startOverride'))
      if (kid(each, 'startOverride') && Number.isFinite(start)) starts.set(Number(each.attributes['ilvl'] ?? 0), start)
    }
    const own = new Map(overrides.flatMap((each) => [...levelsOf(each)]))
    lists.set(child.attributes['numId'] ?? '', { abstract: val(child, 'abstractNumId') ?? '', starts, own })
  }
  const counters = new Map<string, (number | undefined)[]>()
  const begun = new Set<string>()
  return (num, level, story = '') => {
    const list = lists.get(num)
    const common = list && abstract.get(list.abstract)
    const levelAt = (at: number) => list?.own.get(at) ?? common?.get(at)
    const own = levelAt(level)
    if (!list || !own || level < 0 || level >= MAX_LEVELS) return undefined
    // Lists of one definition count on from each other; one that starts anew does so at its first paragraph of the level.
    const counted = `${list.abstract} ${story}`
    const counts = counters.get(counted) ?? []
    counters.set(counted, counts)
    const startOf = (at: number) => list.starts.get(at) ?? levelAt(at)?.start ?? 1
    for (let at = 0; at < level; at++) counts[at] ??= startOf(at)
    const last = counts[level]
    const beginning = `${num} ${level} ${story}`
    const isFirst = list.starts.has(level) && !begun.has(beginning)
    counts[level] = last === undefined || isFirst ? startOf(level) : last + 1
    begun.add(beginning)
    for (let at = level + 1; at < counts.length; at++) if (level < (levelAt(at)?.restart ?? at)) counts[at] = undefined
    // A hidden number counts all the same.
    const shown = own.formatting.run.hidden ? '' : own.text
    const text = shown.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      const format = levelAt(at)?.format ?? 'decimal'
      // Legal numbers are figures at every level.
      const isFigure = !own.isPlain || format === 'decimalZero'
      return writtenNumber(counts[at] ?? startOf(at), isFigure ? format : 'decimal')
    })
    return {
      text: own.format === 'bullet' ? bulletOf(text, own.formatting.run.font) : text,
      formatting: own.formatting,
      gap: own.gap,
    }
  }
}

/** The definitions of lists; one that names a style is as that of the style. */
function abstractLists(root: Element | undefined): Map<string, Levels> {
  const all = kids(root).filter(({ name }) => name === 'abstractNum')
  const ofStyle = new Map(all.flatMap((each) => (kid(each, 'styleLink') ? [[val(each, 'styleLink'), each]] : [])))
  return new Map(
    all.map((each) => [
      each.attributes['abstractNumId'] ?? '',
      levelsOf(ofStyle.get(val(each, 'numStyleLink')) ?? each),
    ]),
  )
}

function levelsOf(parent: Element): Levels {
  const levels = kids(parent).filter(({ name }) => name === 'lvl')
  return new Map(
    levels.map((level) => [
      Number(level.attributes['ilvl'] ?? 0),
      {
        start: Number(val(level, 'start')) || 0,
        restart: restartOf(level),
        format: formatOf(level),
        text: val(level, 'lvlText') ?? '',
        formatting: { paragraph: paragraphFormat(kid(level, 'pPr')), run: runFormat(kid(level, 'rPr')) },
        gap: val(level, 'suff') === 'nothing' ? 0 : val(level, 'suff') === 'space' ? SPACE : 'tab',
        isPlain: isOn(level, 'isLgl') ?? false,
      },
    ]),
  )
}

/** A level begins anew after any level above it unless it names the last one after which it does. */
function restartOf(level: Element): number {
  const at = Number(level.attributes['ilvl'] ?? 0)
  return Math.min(at, Number(val(level, 'lvlRestart') ?? at) || 0)
}

/** Newer formats stand beside one for readers that do not know them. */
function formatOf(level: Element): string {
  const newer = kid(level, 'AlternateContent', 'Choice', 'numFmt')?.attributes
  if (newer?.['val'] === 'custom') return newer['format'] ?? 'decimal'
  return (
    newer?.['val'] ?? val(level, 'numFmt') ?? val(kid(level, 'AlternateContent', 'Fallback'), 'numFmt') ?? 'decimal'
  )
}
