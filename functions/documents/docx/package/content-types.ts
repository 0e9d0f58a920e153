import { attribute } from '../xml/attribute.ts'
import { type Budget, tokenize } from '../xml/tokenize.ts'
import { partName } from '../zip/check-name.ts'

/** Reads `[Content_Types].xml` into a look-up from part name to lower-case content type ('' where none is given). */
export function readContentTypes(xml: string, budget: Budget): (name: string) => string {
  const overrides = new Map<string, string>()
  const defaults = new Map<string, string>()
  tokenize(
    xml,
    {
      open(name, start, end) {
        const local = name.slice(name.indexOf(':') + 1)
        const type = attribute(xml, start, end, 'ContentType')?.toLowerCase()
        if (type === undefined) return
        if (local === 'Override') overrides.set(partName(attribute(xml, start, end, 'PartName') ?? ''), type)
        if (local === 'Default') defaults.set((attribute(xml, start, end, 'Extension') ?? '').toLowerCase(), type)
      },
      close() {},
    },
    budget,
  )
  return (name) => overrides.get(name) ?? defaults.get(name.slice(name.lastIndexOf('.') + 1)) ?? ''
}
