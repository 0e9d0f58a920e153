import { attribute, findAttribute } from '../xml/attribute.ts'
import { type Budget, tokenize } from '../xml/tokenize.ts'
import { unescapePath } from '../zip/check-name.ts'

/** A relationship from a part to another part or to an external target. */
export type Relationship = {
  id: string
  /** The last word of its type in lower case: `header`, `image`, `hyperlink`. Of a type that Word does not know it is the whole type. */
  kind: string
  /** A part name for an internal one, the address as written for an external one. */
  target: string
  external: boolean
  /** Where the address stands in the relationships part. */
  targetStart: number
  targetEnd: number
}

/** Reads a `.rels` part; targets are resolved against the part that owns them. */
export function readRelationships(xml: string, owner: string, budget: Budget): Relationship[] {
  const found: Relationship[] = []
  tokenize(
    xml,
    {
      open(name, start, end) {
        if (!name.endsWith(':Relationship')) return
        const target = findAttribute(xml, start, end, 'Target')
        if (!target) return
        const address = attribute(xml, start, end, 'Target') ?? ''
        const external =
          attribute(xml, start, end, 'TargetMode')?.toLowerCase() === 'external' || isAddress.test(address)
        const type = attribute(xml, start, end, 'Type') ?? ''
        found.push({
          id: attribute(xml, start, end, 'Id') ?? '',
          kind: isOfWord.test(type) ? type.slice(type.lastIndexOf('/') + 1).toLowerCase() : type.toLowerCase(),
          target: external ? address : resolveTarget(owner, address),
          external,
          targetStart: target.start,
          targetEnd: target.end,
        })
      },
      close() {},
    },
    budget,
  )
  return found
}

/** Office looks at the whole type: `http://example.com/numbering` numbers nothing, nor does one of a year that no edition is of. */
const isOfWord =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/(?:office[Dd]ocument|package)\/2006|purl\.oclc\.org\/ooxml\/(?:officeDocument|package)|schemas\.microsoft\.com\/office\/(?:2006|2007|2011|2014|2016\/09|2017\/10|2018\/08|2020\/10))\/relationships\//

/** An address on its own is no part, whatever its mode says. */
const isAddress = /^\s*(?:[a-z][a-z0-9+.-]+:|\\\\)/i

function resolveTarget(owner: string, address: string): string {
  const path = unescapePath(address.replace(/#.*$/s, '')).replaceAll('\\', '/')
  const parts = path.startsWith('/') ? [] : owner.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/').toLowerCase()
}
