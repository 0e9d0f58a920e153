import type { Package } from '../package/open-package.ts'
import { decodeText } from '../xml/text.ts'
import { tokenize } from '../xml/tokenize.ts'
import { unlessBroken } from '../xml/unless-broken.ts'
import type { BoundPart } from './bound-values.ts'
import type { Site, Slot } from './part-model.ts'

/**
 * The title and headings that the extended properties repeat. They are not sent: each takes the translation of the text that it
 * repeats.
 */
export function partTitles(pkg: Package): BoundPart[] {
  return pkg
    .relationships('')
    .filter(({ kind, external }) => !external && /^extended-?properties$/.test(kind))
    .flatMap(({ target: name }) => {
      const entry = pkg.find(name)
      const slots = entry && unlessBroken(() => readTitles(pkg.text(entry).xml, pkg.budget))
      return entry && slots?.length ? [{ name, entry, slots }] : []
    })
}

function readTitles(xml: string, budget: Package['budget']): Slot[] {
  const slots: Slot[] = []
  let inside = false
  let tagEnd = 0
  tokenize(
    xml,
    {
      open(name, _start, end) {
        if (name === 'ep:TitlesOfParts') inside = true
        tagEnd = end
      },
      close(name, end) {
        if (name === 'ep:TitlesOfParts') inside = false
        if (!inside || !name.endsWith(':lpstr') || tagEnd > end) return
        const text = decodeText(xml.slice(tagEnd, end))
        if (!/\p{L}/u.test(text)) return
        const site: Site = { kind: 'property', page: 1, where: [{ kind: 'part-titles' }] }
        const find = { start: tagEnd, end, attribute: false, name, text, site, branch: null }
        slots.push({ type: 'slot', id: slots.length, ...find })
      },
    },
    budget,
  )
  return slots
}
