import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { limits } from '../zip/limits.ts'
import { attributesOf } from './attribute.ts'
import { rawName } from './children.ts'
import { namespaces } from './namespaces.ts'
import { decodeAttribute } from './text.ts'

/** Called in document order with offsets into the text. Names are canonical (`w:p`), unknown vocabularies are `?:local`. */
export type XmlVisitor = {
  /** `empty` elements get an `open` and then a `close` with the same range. */
  open(name: string, start: number, end: number, empty: boolean, declared: Declared): void
  close(name: string, start: number, end: number): void
}

/** What has been spent on a whole file so far. */
export type Budget = { elements: number; declarations?: number; things?: number; tags?: number }

/**
 * A strict pass over an XML text: well-formed, no DTD, bounded depth and element count; it builds nothing.
 * Throws `DocumentRefusal` (`dtd`, `too-complex`, `corrupt`).
 */
export function tokenize(xml: string, visitor: XmlVisitor, budget: Budget = { elements: 0 }): void {
  const raws: string[] = []
  const names: string[] = []
  const scopes: Scope[] = []
  let scope: Scope = { own: new Map([['xml', '']]), outer: null, names: new Map() }
  let at = xml.charCodeAt(0) === 0xfeff ? 1 : 0
  let seenRoot = false
  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    if (start < 0 || raws.length === 0) checkOutside(xml, at, start < 0 ? xml.length : start)
    if (start < 0) break
    const next = xml.charCodeAt(start + 1)
    if (next === slash) {
      const end = xml.indexOf('>', start)
      const raw = raws.pop()
      if (end < 0 || raw === undefined || !closes(xml, start + 2, end, raw))
        corrupt('a closing tag without its element')
      scope = scopes.pop() as Scope
      visitor.close(names.pop() as string, start, end + 1)
      at = end + 1
    } else if (next === bang || next === question) {
      at = skipMarkup(xml, start, raws.length > 0)
    } else {
      if (raws.length === 0 && seenRoot) corrupt('two root elements')
      seenRoot = true
      if (++budget.elements > limits.elements) throw new DocumentRefusal('too-complex', 'too many elements')
      const end = endOfStartTag(xml, start)
      const raw = rawName(xml, start)
      const attributes = xml.slice(start + 1 + raw.length, end)
      const inner = attributes.includes('xmlns') ? declare(attributes, scope, budget) : scope
      const name = canonical(raw, inner)
      const empty = xml.charCodeAt(end - 2) === slash
      visitor.open(name, start, end, empty, inner)
      if (empty) visitor.close(name, start, end)
      else {
        raws.push(raw)
        names.push(name)
        scopes.push(scope)
        scope = inner
        if (raws.length > limits.depth) throw new DocumentRefusal('too-complex', 'elements nest too deep')
      }
      at = end
    }
  }
  if (raws.length || !seenRoot) corrupt('the XML ends early')
}

/** The namespaces of the prefixes that an element declares, and those around it. */
export type Declared = { own: ReadonlyMap<string, string>; outer: Declared | null }
type Scope = Declared & { outer: Scope | null; names: Map<string, string> }

const slash = 47
const bang = 33
const question = 63
const isSpace = (c: number) => c === 32 || c === 10 || c === 13 || c === 9
/** A start tag: its name and its attributes, each with a value in quotes. */
const startTag =
  /<[^ \t\n\r<=>/]+(?:[ \t\n\r]+[^ \t\n\r<=>/"'][^ \t\n\r<=>"']*[ \t\n\r]*=[ \t\n\r]*(?:"[^"]*"|'[^']*'))*[ \t\n\r]*\/?>/y

function endOfStartTag(xml: string, start: number): number {
  startTag.lastIndex = start
  try {
    if (startTag.test(xml)) return startTag.lastIndex
  } catch (error) {
    // A million attributes are more than a pattern can hold.
    if (error instanceof RangeError) throw new DocumentRefusal('too-complex', 'too many attributes')
    throw error
  }
  return corrupt('a broken tag')
}

function corrupt(why: string): never {
  throw new DocumentRefusal('corrupt', why)
}

function checkOutside(xml: string, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const c = xml.charCodeAt(i)
    if (!isSpace(c)) corrupt('text outside the root element')
  }
}

function closes(xml: string, from: number, end: number, raw: string): boolean {
  if (!xml.startsWith(raw, from)) return false
  for (let i = from + raw.length; i < end; i++) if (!isSpace(xml.charCodeAt(i))) return false
  return true
}

function skipMarkup(xml: string, start: number, inside: boolean): number {
  if (xml.startsWith('<!--', start)) return endOf(xml, '-->', start + 4)
  if (xml.startsWith('<?', start)) return endOf(xml, '?>', start + 2)
  if (xml.startsWith('<![CDATA[', start))
    return inside ? endOf(xml, ']]>', start + 9) : corrupt('CDATA outside the root')
  if (/^<!DOCTYPE/i.test(xml.slice(start, start + 9))) throw new DocumentRefusal('dtd')
  return corrupt('unknown markup')
}

function endOf(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  return at < 0 ? corrupt(`no ${mark}`) : at + mark.length
}

/** The scope of an element that declares prefixes. It looks at its own first and then outward. */
function declare(attributes: string, outer: Scope, budget: Budget): Scope {
  budget.declarations = (budget.declarations ?? 0) + 1
  if (budget.declarations > limits.declarations) throw new DocumentRefusal('too-complex', 'too many namespaces')
  const own = new Map<string, string>()
  for (const { name, value } of attributesOf(attributes))
    if (isDeclaration(name)) own.set(name.slice('xmlns:'.length), decodeAttribute(value).trim())
  return { own, outer, names: new Map() }
}

export const isDeclaration = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:')

export const prefixOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(':')))

export function namespaceOf(prefix: string, from: Declared): string | undefined {
  for (let scope: Declared | null = from; scope; scope = scope.outer) {
    const found = scope.own.get(prefix)
    if (found !== undefined) return found
  }
  return undefined
}

function canonical(raw: string, scope: Scope): string {
  const known = scope.names.get(raw)
  if (known !== undefined) return known
  const colon = raw.indexOf(':')
  const uri = namespaceOf(prefixOf(raw), scope)
  if (uri === undefined && colon >= 0) corrupt(`the prefix of ${raw.slice(0, 60)} is not declared`)
  const vocabulary = uri !== undefined && Object.hasOwn(namespaces, uri) ? namespaces[uri] : '?'
  const name = constant(`${vocabulary}:${raw.slice(colon + 1)}`)
  scope.names.set(raw, name)
  return name
}

/** The same text as the names in our code are: those compare by their address, which is most of what a pass does. */
const constant = (name: string): string => Object.keys({ [name]: null })[0] as string
