import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { decodeAttribute, encodeAttribute } from './text.ts'

/** The place of an attribute's value in a start tag, by local name, whatever its prefix. Offsets are of the whole text. */
export function findAttribute(
  xml: string,
  start: number,
  end: number,
  local: string,
): { start: number; end: number } | undefined {
  if (!xml.slice(start, end).includes(local)) return undefined
  let at = start + 1
  while (at < end && !isSpace(xml.charCodeAt(at)) && xml[at] !== '>') at++
  return findFrom(xml, at, end, local)
}

/** Every attribute as it is written, of a start tag from behind its name on. What looks like one within a value is none. */
export function* attributesOf(written: string): Generator<{ name: string; value: string }> {
  for (const [, name = '', double, single] of written.matchAll(oneAttribute))
    yield { name, value: double ?? single ?? '' }
}

/** Each has to begin where the last one ended, so that a text of blanks is read once. */
const oneAttribute = /[ \t\n\r]+([^ \t\n\r=]+)[ \t\n\r]*=[ \t\n\r]*(?:"([^"]*)"|'([^']*)')/gy

/** The same, from behind the name of the tag or an attribute of it on. */
function findFrom(xml: string, behind: number, end: number, local: string): { start: number; end: number } | undefined {
  let at = behind
  for (;;) {
    while (isSpace(xml.charCodeAt(at))) at++
    const equal = xml.indexOf('=', at)
    if (equal < 0 || equal >= end) return undefined
    let value = equal + 1
    while (isSpace(xml.charCodeAt(value))) value++
    const close = xml.indexOf(xml[value] as string, value + 1)
    if (close < 0 || close >= end) return undefined
    let nameEnd = equal
    while (isSpace(xml.charCodeAt(nameEnd - 1))) nameEnd--
    const from = nameEnd - local.length
    if (xml.startsWith(local, from) && (from === at || (from > at && xml[from - 1] === ':'))) {
      return { start: value + 1, end: close }
    }
    at = close + 1
  }
}

/**
 * The value of an attribute, decoded; undefined where the tag has none. Throws `corrupt` where two have the name: another reader would take
 * the other one.
 */
export function attribute(xml: string, start: number, end: number, local: string): string | undefined {
  const found = findAttribute(xml, start, end, local)
  if (!found) return undefined
  if (xml.slice(found.end, end).includes(local) && findFrom(xml, found.end + 1, end, local))
    throw new DocumentRefusal('corrupt', `${local} stands twice in one tag`)
  return decodeAttribute(xml.slice(found.start, found.end))
}

/** An element with an attribute of its start tag set; with `add`, put there (under `prefix`) where it was missing. */
export function setAttribute(xml: string, local: string, value: string, add: boolean, prefix = ''): string {
  const tagEnd = startTagEnd(xml)
  const found = findAttribute(xml, 0, tagEnd, local)
  if (found) return xml.slice(0, found.start) + encodeAttribute(value) + xml.slice(found.end)
  if (!add) return xml
  const at = xml[tagEnd - 2] === '/' ? tagEnd - 2 : tagEnd - 1
  const space = /\s/.test(xml[at - 1] as string) ? '' : ' '
  return `${xml.slice(0, at)}${space}${prefix}${local}="${encodeAttribute(value)}"${xml.slice(at)}`
}

function startTagEnd(xml: string): number {
  let quote = ''
  for (let i = 1; i < xml.length; i++) {
    const c = xml[i] as string
    if (quote) {
      if (c === quote) quote = ''
    } else if (c === '"' || c === "'") quote = c
    else if (c === '>') return i + 1
  }
  return xml.length
}

const isSpace = (c: number) => c === 32 || c === 10 || c === 13 || c === 9

/** Whether an element that turns something on or off, as `w:vanish`, turns it on. */
export const isOn = (xml: string, start: number, end: number): boolean =>
  !/^(?:0|false|off)$/.test(attribute(xml, start, end, 'val') ?? '')
