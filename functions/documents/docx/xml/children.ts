/** A child element by its local name. Offsets are of the text it was found in. */
export type Child = { local: string; start: number; end: number }

/** The child elements of one complete, well-formed element. */
export function childElements(xml: string): Child[] {
  const found: Child[] = []
  let depth = 0
  let start = 0
  let local = ''
  for (let at = xml.indexOf('<'); at >= 0; ) {
    const end = markupEnd(xml, at)
    const next = xml[at + 1] as string
    if (next === '/') {
      depth--
      if (depth === 1) found.push({ local, start, end })
    } else if (next !== '!' && next !== '?') {
      const empty = xml[end - 2] === '/'
      if (depth === 1) {
        start = at
        local = localName(xml, at)
        if (empty) found.push({ local, start, end })
      }
      if (!empty) depth++
    }
    at = xml.indexOf('<', end)
  }
  return found
}

/** The end of the tag, comment or section that starts here; `>` inside quotes does not end a tag. */
export function markupEnd(xml: string, at: number): number {
  if (xml.startsWith('<!--', at)) return xml.indexOf('-->', at) + 3
  if (xml.startsWith('<![CDATA[', at)) return xml.indexOf(']]>', at) + 3
  if (xml[at + 1] === '?') return xml.indexOf('?>', at) + 2
  let quote = ''
  for (let i = at + 1; i < xml.length; i++) {
    const c = xml[i] as string
    if (quote) {
      if (c === quote) quote = ''
    } else if (c === '"' || c === "'") quote = c
    else if (c === '>') return i + 1
  }
  return xml.length
}

/** The name of the tag at an offset, as written. */
export function rawName(xml: string, start: number): string {
  let at = start + 1
  for (let c = xml.charCodeAt(at); c > 32 && c !== slash && c !== greater; ) c = xml.charCodeAt(++at)
  return xml.slice(start + 1, at)
}

const slash = 47
const greater = 62
const localName = (xml: string, at: number) => rawName(xml, at).replace(/^.*:/, '')
