import { attribute } from '../xml/attribute.ts'
import { decodeText } from '../xml/text.ts'
import type { Range } from './part-model.ts'

/**
 * Tells the code of every complex field of a part, wherever its pieces stand: Word reads one from an equation, from a fallback and from
 * plain text too, and takes what a field inside of it shows for a piece. `pieces` are what is written of the code itself, `begin` is the tag
 * that begins the field.
 */
export function fieldWatch(xml: string, see: (code: string, pieces: readonly Range[], begin: Range) => void) {
  const open: Watched[] = []
  /** Those of them whose code goes on: what they show has not begun. */
  const coded: Watched[] = []
  let textAt = -1
  const add = (text: string) => {
    const last = coded.at(-1)
    if (last) last.code += text
  }
  const end = () => {
    const ended = open.pop()
    if (!ended) return
    const showsNothing = coded.at(-1) === ended
    if (showsNothing) coded.pop()
    see(ended.code, ended.pieces, ended.begin)
    if (showsNothing) add(quoteOf(ended.code))
  }
  return {
    open(name: string, start: number, tagEnd: number, empty: boolean): void {
      if (name === 'w:fldChar') {
        const type = attribute(xml, start, tagEnd, 'fldCharType')
        if (type === 'begin') {
          const begun = { code: '', pieces: [], begin: { start, end: tagEnd } }
          open.push(begun)
          coded.push(begun)
        } else if (type === 'separate' && coded.length > 0 && coded.at(-1) === open.at(-1)) coded.pop()
        else if (type === 'end') end()
      } else if (coded.length > 0) {
        if (!empty && texts.has(name)) textAt = tagEnd
        else if (blanks.has(name)) add(' ')
      }
    },
    close(name: string, start: number): void {
      if (textAt < 0 || !texts.has(name)) return
      add(decodeText(xml.slice(textAt, start)))
      coded.at(-1)?.pieces.push({ start: textAt, end: start })
      textAt = -1
    },
    /** A field that never ends is read all the same. */
    done(): void {
      while (open.length > 0) end()
    },
  }
}

type Watched = { code: string; pieces: Range[]; begin: Range }

const texts = new Set(['w:instrText', 'w:delInstrText', 'w:t', 'm:t'])
const blanks = new Set(['w:tab', 'w:br', 'w:cr', 'w:p'])

/** What a `QUOTE` field would show that shows nothing yet: its words, or the signs of these numbers. */
function quoteOf(code: string): string {
  const [, shown = ''] = /^\s*QUOTE\s(.{0,1000})/is.exec(code) ?? []
  if (!/^[\d\s]+$/.test(shown)) return shown
  return (shown.match(/\d+/g) ?? []).map((sign) => String.fromCharCode(Number(sign))).join('')
}
