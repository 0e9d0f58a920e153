import { SaxesParser } from 'saxes'
import { isUnderstood } from '../../../docx/xml/is-understood.ts'
import { namespaces } from '../../../docx/xml/namespaces.ts'
import { type Declared, isDeclaration, namespaceOf, prefixOf } from '../../../docx/xml/tokenize.ts'
import { told } from '../../../docx/xml/told.ts'
import { crossing, isHeld } from './vocabularies.ts'

/**
 * An element by its local name, with its attributes by theirs: which prefix a part uses does not matter here. A name counts in the vocabulary
 * that it belongs to alone: of another one an element is `?:p`, and an attribute is left out.
 */
export type Element = {
  name: string
  attributes: Record<string, string>
  children: (Element | string)[]
  /** Of a paragraph: which one of its part it is, from 1, those of all branches counted. */
  paragraph?: number
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads a well-formed part; throws on any other. Entities of a document type are never defined, so none is read. Branches that Word does not
 * read are left out, so that the first Choice that is there, else the Fallback, is what it shows.
 */
export function xmlTree(xml: string): Element {
  const parser = new SaxesParser()
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  let scope: Declared = { own: new Map(), outer: null }
  const scopes: Declared[] = []
  /** The vocabulary of the nearest element that counts, of each open one. */
  const vocabularies = ['']
  let paragraphs = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    scopes.push(scope)
    let declared: Map<string, string> | undefined
    for (const [key, value] of Object.entries(attributes))
      if (isDeclaration(key)) (declared ??= new Map()).set(key.slice('xmlns:'.length), value.trim())
    if (declared) scope = { own: declared, outer: scope }
    const canonical = (of: string) => `${told(namespaces, namespaceOf(prefixOf(of), scope) ?? '') ?? '?'}:${local(of)}`
    const around = vocabularies.at(-1) ?? ''
    const own = canonical(name)
    const isKnown = isHeld(own, around)
    // What is inserted or deleted in an equation is still of it.
    const isInner = !isKnown || own.startsWith('mc:') || around === 'm'
    vocabularies.push(isInner ? around : prefixOf(own))
    const named: Element['attributes'] = {}
    for (const [key, value] of Object.entries(attributes)) {
      if (!key.includes(':') || prefixOf(canonical(key)) === prefixOf(own)) named[local(key)] = value
      // What stands under the element's own vocabulary goes before it.
      else if (crossing.has(canonical(key))) named[local(key)] ??= value
    }
    const element: Element = { name: isKnown ? local(name) : `?:${local(name)}`, attributes: named, children: [] }
    // `scanPart` counts whatever is called so too.
    if (local(name) === 'p') element.paragraph = ++paragraphs
    const parent = open.at(-1)
    const isBranch = element.name === 'Choice' && parent?.name === 'AlternateContent'
    if (!isBranch || isUnderstood(element.attributes['Requires'] ?? '', (prefix) => namespaceOf(prefix, scope)))
      parent?.children.push(element)
    open.push(element)
  })
  const text = (part: string) => open.at(-1)?.children.push(part)
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('closetag', () => {
    open.pop()
    vocabularies.pop()
    scope = scopes.pop() ?? scope
  })
  parser.write(xml).close()
  return kids(root)[0] ?? root
}

export const kids = (element: Element | undefined): Element[] =>
  element ? element.children.filter((child): child is Element => typeof child !== 'string') : []

/** The text that stands in an element itself. */
export const ownText = ({ children }: Element): string => children.filter((child) => typeof child === 'string').join('')

/** The child of a name, or the one at the end of a path of names. */
export function kid(element: Element | undefined, ...path: string[]): Element | undefined {
  let at = element
  for (const name of path) at = kids(at).find((child) => child.name === name)
  return at
}

/** All elements of a name below, in their order. */
export function* below(element: Element, name: string): Generator<Element> {
  for (const child of kids(element)) {
    if (child.name === name) yield child
    yield* below(child, name)
  }
}

export const val = (element: Element | undefined, name: string): string | undefined =>
  kid(element, name)?.attributes['val']

/** A switch such as `<w:b/>`: undefined where it is not there, so that a style decides. */
export function isOn(element: Element | undefined, name: string): boolean | undefined {
  const found = kid(element, name)
  return found && !/^(?:0|false|off|none)$/.test(found.attributes['val'] ?? '')
}

/** Twentieths of a point, or what a strict document writes with its unit, as points. `parts`: other parts of a point. */
export function points(value: string | undefined, parts = 20): number | undefined {
  const amount = Number.parseFloat(value ?? '')
  const unit = told(units, /(?<![a-z])[a-z]+$/.exec(value ?? '')?.[0] ?? '') ?? 1 / parts
  return Number.isFinite(amount) ? Math.max(-FURTHEST, Math.min(amount * unit, FURTHEST)) : undefined
}

const units: Record<string, number> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, pc: 12, pi: 12 }

/** Word takes no measure above 22 inches. */
const FURTHEST = 1584
