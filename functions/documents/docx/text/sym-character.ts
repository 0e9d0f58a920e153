import { attribute } from '../xml/attribute.ts'

/**
 * What `w:sym` shows in a font of letters: the character of its code, as if it were written. Undefined for the fonts whose codes stand for
 * signs, and for the private codes of such fonts.
 */
export function characterOf(code: number, font = ''): string | undefined {
  if (signFonts.test(font.trim()) || !(code >= 0x20 && code <= 0xffff)) return undefined
  const character = String.fromCharCode(code)
  return /\p{C}/u.test(character) ? undefined : character
}

/** The same where a reader reads it with the words around it: a box or an arrow stays the sign that it is. */
export function textCharacterOf(code: number, font = ''): string | undefined {
  const character = characterOf(code, font)
  return character !== undefined && /\p{So}/u.test(character) ? undefined : character
}

/** The same for a tag. */
export const readCharacter = (xml: string, start: number, end: number): string | undefined =>
  textCharacterOf(Number.parseInt(attribute(xml, start, end, 'char') ?? '', 16), attribute(xml, start, end, 'font'))

/** By their whole names: a font that nobody has is replaced by one of letters. */
const signFonts =
  /^(?:symbol(?: ?mt|ps| std| neu)?|wingdings(?: ?[23])?|webdings|marlett|(?:itc )?zapf ?dingbats(?: itc)?|mt extra|monotype sorts|bookshelf symbol \d|ms outlook|ms reference specialty|wp .+|euclid (?:symbol|extra|math (?:one|two)|fraktur)|(?:signs|holidays|vacation|parties|transport|almanac) mt|map symbols|font ?awesome(?: \d)?(?: (?:free|pro|brands|solid|regular))*)$/i
