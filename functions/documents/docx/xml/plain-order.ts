import { told } from './told.ts'

/**
 * XML in which nothing turns letters and digits around: one program would show 21 where another one shows 12. An override to the left goes.
 * Embeddings and the override to the right, in which telephone numbers are copied, become a mark at either end, and an element that
 * overrides (`bdo`) one that embeds (`dir`): the order of such a number stays in a line to the left. An end of nothing stays: Word writes it
 * within these elements.
 */
export function inPlainOrder(xml: string): string {
  if (!turning.test(xml)) return xml
  const open: string[] = []
  return xml.replace(turns, (found, tag?: string, end?: string) => {
    if (tag !== undefined) return `${tag}dir`
    if (end !== undefined) {
      open.length = 0
      return found
    }
    const sign = found.startsWith('&') ? codeOf(found) : found
    if (sign === popped) return open.pop() ?? found
    const mark = told(marks, sign) ?? ''
    open.push(mark)
    return mark
  })
}

const popped = '\u202c'
/** By what they are read: to the right, or to the left. */
const marks: Record<string, string> = { '\u202a': '\u200e', '\u202b': '\u200f', '\u202d': '\u200e' }

const signs = String.raw`[\u202a-\u202e]|&#(?:x0*202[a-eA-E]|0*823[4-8]);`
const prefix = String.raw`(?:[^\s<>/:="']+:)?`
const turning = new RegExp(String.raw`${signs}|[<:]bdo[\s/>]`)
/** The end of a paragraph ends what is open in it. */
const turns = new RegExp(String.raw`${signs}|(</?${prefix})bdo(?=[\s/>])|(</${prefix}p\s*>)`, 'g')

const codeOf = (reference: string): string => String.fromCharCode(Number(reference.slice(2, -1).replace(/^x/, '0x')))
