import { roman } from '../../roman.ts'
import { type ParagraphLook, paragraphLook } from './looks.ts'
import { type Element, kid, kids, val } from './xml-tree.ts'

/** Counts a document's lists: each call is the next paragraph of that list and level. */
export type Numbering = (num: string, level: number) => { text: string; look: ParagraphLook } | undefined

type Level = { start: number; format: string; text: string; look: ParagraphLook }

const MAX_LEVELS = 9

export function readNumbering(root: Element | undefined): Numbering {
  const abstract = new Map<string, Map<number, Level>>()
  const lists = new Map<string, { abstract: string; starts: Map<number, number> }>()
  for (const child of kids(root)) {
    if (child.name === 'abstractNum') abstract.set(child.attributes['abstractNumId'] ?? '', levelsOf(child))
    if (child.name !== 'num') continue
    const starts = new Map<number, number>()
    for (const each of kids(child).filter(({ name }) => name === 'lvlOverride')) {
      const start = Number(val(each, 'startOverride'))
      if (kid(each, 'startOverride') && Number.isFinite(start)) starts.set(Number(each.attributes['ilvl'] ?? 0), start)
    }
    lists.set(child.attributes['numId'] ?? '', { abstract: val(child, 'abstractNumId') ?? '', starts })
  }
  const counters = new Map<string, number[]>()
  return (num, level) => {
    const list = lists.get(num)
    const levels = list && abstract.get(list.abstract)
    const own = levels?.get(level)
    if (!list || !levels || !own || level < 0 || level >= MAX_LEVELS) return undefined
    // Lists of one definition count on, unless they start anew.
    const key = list.starts.size ? `num ${num}` : `abstract ${list.abstract}`
    const counts = counters.get(key) ?? []
    counters.set(key, counts)
    const startOf = (at: number) => list.starts.get(at) ?? levels.get(at)?.start ?? 1
    for (let at = 0; at < level; at++) counts[at] ??= startOf(at)
    counts[level] = counts[level] === undefined ? startOf(level) : counts[level] + 1
    counts.length = level + 1
    const text = own.text.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      return written(counts[at] ?? startOf(at), levels.get(at)?.format ?? 'decimal')
    })
    return { text: own.format === 'bullet' ? bullet(text) : text, look: own.look }
  }
}

function levelsOf(abstract: Element): Map<number, Level> {
  const levels = kids(abstract).filter(({ name }) => name === 'lvl')
  return new Map(
    levels.map((level) => [
      Number(level.attributes['ilvl'] ?? 0),
      {
        start: Number(val(level, 'start') ?? 1) || 0,
        format: val(level, 'numFmt') ?? 'decimal',
        text: val(level, 'lvlText') ?? '',
        look: paragraphLook(kid(level, 'pPr')),
      },
    ]),
  )
}

/** Bullets stand at private places of symbol fonts, which nobody else has. */
const bullet = (text: string) =>
  /^[\ue000-\uf8ff]$/.test(text) ? (text === '\uf0a7' ? '▪' : '•') : text === 'o' ? '◦' : text

function written(count: number, format: string): string {
  if (format === 'none') return ''
  if (format === 'lowerLetter' || format === 'upperLetter') {
    const letter = String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.min(9, Math.ceil(count / 26)) || 1)
    return format === 'upperLetter' ? letter.toUpperCase() : letter
  }
  if (format === 'lowerRoman') return roman(count).toLowerCase()
  if (format === 'upperRoman') return roman(count)
  if (format === 'decimalZero') return String(count).padStart(2, '0')
  return String(count)
}
