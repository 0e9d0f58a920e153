import { type Child, childElements, markupEnd } from '../xml/children.ts'
import { type PropertyElement, schemaOrder } from './schema-order.ts'

/** A child of a property element as written, or undefined. */
export function getChild(xml: string, local: string): string | undefined {
  const child = childElements(xml).find((one) => one.local === local)
  return child && xml.slice(child.start, child.end)
}

/** Sets, replaces or (with null) removes a child, at the place where the schema wants it. */
export function setChild(xml: string, element: PropertyElement, local: string, child: string | null): string {
  const children = childElements(xml)
  const old = children.find((one) => one.local === local)
  if (old) return xml.slice(0, old.start) + (child ?? '') + xml.slice(old.end)
  if (child === null) return xml
  const at = placeFor(children, element, local)
  if (at !== null) return xml.slice(0, at) + child + xml.slice(at)
  return append(xml, child)
}

/** True where a switch (`b`, `rtl`) is there and not turned off. */
export function isOn(xml: string, local: string): boolean {
  const child = getChild(xml, local)
  return child !== undefined && !/\bval\s*=\s*["'](?:0|false|off)["']/.test(child)
}

function placeFor(children: readonly Child[], element: PropertyElement, local: string): number | null {
  const order: readonly string[] = schemaOrder[element]
  const rank = order.indexOf(local)
  const later = children.find((child) => {
    const own = order.indexOf(child.local)
    return own < 0 ? rank >= 0 : own > rank
  })
  return later ? later.start : null
}

function append(xml: string, child: string): string {
  const tagEnd = markupEnd(xml, 0)
  if (xml[tagEnd - 2] === '/') {
    const name = /^<([^\s/>]+)/.exec(xml)?.[1] ?? ''
    return `${xml.slice(0, tagEnd - 2).trimEnd()}>${child}</${name}>`
  }
  const close = xml.lastIndexOf('</')
  return xml.slice(0, close) + child + xml.slice(close)
}
