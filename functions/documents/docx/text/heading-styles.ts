import type { Package } from '../package/open-package.ts'
import { attribute } from '../xml/attribute.ts'
import { tokenize } from '../xml/tokenize.ts'

/** Ids of the styles that are headings. Word keeps the names of its own styles in English whatever its language. */
export function headingStyles(pkg: Package): Set<string> {
  const found = new Set<string>()
  const target = pkg.relationships(pkg.main).find((r) => r.kind === 'styles' && !r.external)?.target
  const entry = target ? pkg.find(target) : undefined
  if (!entry) return found
  const { xml } = pkg.text(entry)
  let id = ''
  tokenize(
    xml,
    {
      open(name, start, end) {
        if (name === 'w:style') id = attribute(xml, start, end, 'styleId') ?? ''
        else if (name === 'w:name' && /^(?:heading \d|title|subtitle)$/i.test(attribute(xml, start, end, 'val') ?? ''))
          found.add(id)
      },
      close() {},
    },
    pkg.budget,
  )
  return found
}
