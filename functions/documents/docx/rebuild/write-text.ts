import { setAttribute } from '../xml/attribute.ts'
import { encodeText } from '../xml/text.ts'

/** A text element with a translated text. `hyphens` writes non-breaking hyphens as the element that Word uses for them. */
export function textElement(prefix: string, dialect: 'w' | 'a', text: string, hyphens: boolean): string {
  const parts = hyphens && dialect === 'w' ? text.split('\u2011') : [text]
  return parts
    .map((part) => (part === '' ? '' : `<${prefix}t${space(part, dialect)}>${encodeText(part)}</${prefix}t>`))
    .join(`<${prefix}noBreakHyphen/>`)
}

/** The start tag of a text element, made to keep the spaces of the text it will hold. */
export function startTagFor(tag: string, text: string, dialect: 'w' | 'a'): string {
  if (dialect === 'a' || !needsSpace(text)) return tag
  return setAttribute(tag, 'space', 'preserve', true, 'xml:')
}

const space = (text: string, dialect: 'w' | 'a') => (dialect === 'w' && needsSpace(text) ? ' xml:space="preserve"' : '')
const needsSpace = (text: string) => /^\s|\s$|\s\s/.test(text)
