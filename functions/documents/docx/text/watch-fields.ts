import { attribute } from '../xml/attribute.ts'
import { decodeText } from '../xml/text.ts'

type Open = { code: string; isSeparated: boolean }

/**
 * Tells the code of every complex field of a part, wherever its pieces stand: Word reads one from an equation, from a fallback and from
 * plain text too, and takes what a field inside of it shows for a piece.
 */
export function fieldWatch(xml: string, see: (code: string) => void) {
  const open: Open[] = []
  let textAt = -1
  const add = (text: string) => {
    const reading = open.findLast(({ isSeparated }) => !isSeparated)
    if (reading) reading.code += text
  }
  const end = () => {
    const ended = open.pop()
    if (!ended) return
    see(ended.code)
    if (!ended.isSeparated) add(quoteOf(ended.code))
  }
  return {
    open(name: string, start: number, tagEnd: number, empty: boolean): void {
      if (name === 'w:fldChar') {
        const type = attribute(xml, start, tagEnd, 'fldCharType')
        const last = open.at(-1)
        if (type === 'begin') open.push({ code: '', isSeparated: false })
        else if (type === 'separate' && last) last.isSeparated = true
        else if (type === 'end') end()
      } else if (open.length > 0) {
        if (!empty && texts.has(name)) textAt = tagEnd
        else if (blanks.has(name)) add(' ')
      }
    },
    close(name: string, start: number): void {
      if (textAt < 0 || !texts.has(name)) return
      add(decodeText(xml.slice(textAt, start)))
      textAt = -1
    },
    /** A field that never ends is read all the same. */
    done(): void {
      while (open.length > 0) end()
    },
  }
}

const texts = new Set(['w:instrText', 'w:delInstrText', 'w:t', 'm:t'])
const blanks = new Set(['w:tab', 'w:br', 'w:cr', 'w:p'])

/** What a `QUOTE` field would show that shows nothing yet: its words, or the signs of these numbers. */
function quoteOf(code: string): string {
  const [, shown = ''] = /^\s*QUOTE\s+(.*)$/is.exec(code) ?? []
  return /^[\d\s]+$/.test(shown)
    ? shown.replace(/\s*(\d+)\s*/g, (_, sign: string) => String.fromCharCode(Number(sign)))
    : shown
}
