import { bulletOf } from '../../../docx/symbols.ts'
import type { FlowParagraph } from '../flow.ts'
import { type Formatting, paragraphFormat, runFormat } from './formatting.ts'
import { writtenNumber } from './written-number.ts'
import { type Element, kid, kids, val } from './xml-tree.ts'

/** Counts a document's lists: each call is the next paragraph of that list and level. */
export type Numbering = (num: string, level: number) => { text: string; formatting: Formatting; gap: Gap } | undefined

type Gap = NonNullable<FlowParagraph['labelGap']>

type Level = { start: number; format: string; text: string; formatting: Formatting; gap: Gap; isPlain: boolean }
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
  const counters = new Map<string, number[]>()
  return (num, level) => {
    const list = lists.get(num)
    const common = list && abstract.get(list.abstract)
    const levelAt = (at: number) => list?.own.get(at) ?? common?.get(at)
    const own = levelAt(level)
    if (!list || !own || level < 0 || level >= MAX_LEVELS) return undefined
    // Lists of one definition count on, unless they start anew.
    const key = list.starts.size ? `num ${num}` : `abstract ${list.abstract}`
    const counts = counters.get(key) ?? []
    counters.set(key, counts)
    const startOf = (at: number) => list.starts.get(at) ?? levelAt(at)?.start ?? 1
    for (let at = 0; at < level; at++) counts[at] ??= startOf(at)
    counts[level] = counts[level] === undefined ? startOf(level) : counts[level] + 1
    counts.length = level + 1
    const text = own.text.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      // Legal numbers are figures at every level.
      const format = own.isPlain ? 'decimal' : (levelAt(at)?.format ?? 'decimal')
      return writtenNumber(counts[at] ?? startOf(at), format)
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
        start: Number(val(level, 'start') ?? 1) || 0,
        format: formatOf(level),
        text: val(level, 'lvlText') ?? '',
        formatting: { paragraph: paragraphFormat(kid(level, 'pPr')), run: runFormat(kid(level, 'rPr')) },
        gap: val(level, 'suff') === 'nothing' ? 0 : val(level, 'suff') === 'space' ? SPACE : 'tab',
        isPlain: kid(level, 'isLgl') !== undefined,
      },
    ]),
  )
}

/** Newer formats stand beside one for readers that do not know them. */
function formatOf(level: Element): string {
  const newer = kid(level, 'AlternateContent', 'Choice', 'numFmt')?.attributes
  if (newer?.['val'] === 'custom') return newer['format'] ?? 'decimal'
  return (
    newer?.['val'] ?? val(level, 'numFmt') ?? val(kid(level, 'AlternateContent', 'Fallback'), 'numFmt') ?? 'decimal'
  )
}
