import { decodeText } from './text.ts'

/** The place of an attribute's value in a tag, by local name, whatever its prefix. Offsets are of the whole text. */
export function findAttribute(
  xml: string,
  start: number,
  end: number,
  local: string,
): { start: number; end: number; prefix: string } | undefined {
  let at = start
  for (;;) {
    at = xml.indexOf(local, at + 1)
    if (at < 0 || at >= end) return undefined
    const before = xml[at - 1] as string
    if (before !== ':' && !/\s/.test(before)) continue
    const equal = /^\s*=\s*(["'])/.exec(xml.slice(at + local.length, at + local.length + 20))
    if (!equal || !startsAttribute(xml, start, at)) continue
    const from = at + local.length + equal[0].length
    const to = xml.indexOf(equal[1] as string, from)
    if (to < 0 || to >= end) return undefined
    return { start: from, end: to, prefix: prefixBefore(xml, at) }
  }
}

/** The value of an attribute, decoded; undefined where the tag has none. */
export function attribute(xml: string, start: number, end: number, local: string): string | undefined {
  const found = findAttribute(xml, start, end, local)
  return found && decodeText(xml.slice(found.start, found.end))
}

function prefixBefore(xml: string, at: number): string {
  if (xml[at - 1] !== ':') return ''
  let from = at - 1
  while (from > 0 && !/[\s<"']/.test(xml[from - 1] as string)) from--
  return xml.slice(from, at - 1)
}

/** False where the match stands inside another attribute's value: an odd number of its quotes lies before. */
function startsAttribute(xml: string, start: number, at: number): boolean {
  let quote = ''
  for (let i = start; i < at; i++) {
    const c = xml[i] as string
    if (quote) {
      if (c === quote) quote = ''
    } else if (c === '"' || c === "'") quote = c
  }
  return quote === ''
}
