import { editList } from '../rebuild/edits.ts'
import { fetching } from '../text/resolve-fields.ts'
import { fieldWatch } from '../text/watch-fields.ts'
import { attribute, findAttribute } from '../xml/attribute.ts'
import { decodeAttribute, encodeAttribute, encodeText } from '../xml/text.ts'
import { tokenize } from '../xml/tokenize.ts'
import { unlessBroken } from '../xml/unless-broken.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { neutralTarget } from './external-target.ts'
import type { Package } from './open-package.ts'

/**
 * Parts in which no link starts anything: those that relationships name are held by `neutralise`, these are written in the text itself,
 * as fields and on shapes. `edited` have been changed before. In a file that somebody vouches for no field is renewed as it opens.
 */
export function harmlessLinks(
  pkg: Package,
  entries: Iterable<ZipEntry>,
  edited: ReadonlyMap<ZipEntry, string>,
  options: { certified?: boolean },
): Map<ZipEntry, string> {
  const changed = new Map<ZipEntry, string>()
  for (const entry of new Set(entries)) {
    const before = edited.get(entry) ?? pkg.text(entry).xml
    const xml = unlessBroken(() => withHarmlessLinks(before, options))
    if (xml !== null) changed.set(entry, xml)
  }
  return changed
}

/** The same for the text of one part; null where nothing changes. */
export function withHarmlessLinks(xml: string, { certified = false }: { certified?: boolean }): string | null {
  if (!/instr|href|src|dirty|embeddedHtml/i.test(xml)) return null
  const edits = editList(xml)
  const watch = fieldWatch(xml, (code, pieces, begin) => {
    if (certified || fetching(code) !== undefined) settle(begin.start, begin.end)
    if (!isHarmful(code)) return
    for (const [i, piece] of pieces.entries()) edits.add(piece, i === 0 ? encodeText(` ${harmless} `) : '')
  })
  const replace = (start: number, end: number, local: string, becomes: (value: string) => string | null) => {
    const found = findAttribute(xml, start, end, local)
    const value = found && becomes(decodeAttribute(xml.slice(found.start, found.end)))
    if (found && typeof value === 'string') edits.add(found, encodeAttribute(value))
  }
  /** A field whose result is stale is read anew as the file opens: the picture that the file holds stays instead. */
  const settle = (start: number, end: number) =>
    replace(start, end, 'dirty', (is) => (/^(?:0|false|off)$/.test(is) ? null : '0'))
  tokenize(xml, {
    open(name, start, end, empty) {
      watch.open(name, start, end, empty)
      if (name === 'w:fldSimple') {
        if (certified || fetching(attribute(xml, start, end, 'instr') ?? '') !== undefined) settle(start, end)
        replace(start, end, 'instr', (code) => (isHarmful(code) ? harmless : null))
      }
      // The page that a video of the web is shown in.
      if (name.endsWith(':webVideoPr')) replace(start, end, 'embeddedHtml', (page) => (page ? '' : null))
      if (!name.startsWith('v:')) return
      if (isPicture(name)) for (const local of ['href', 'src']) replace(start, end, local, (from) => (from ? '' : null))
      else replace(start, end, 'href', (address) => neutralTarget('hyperlink', address))
    },
    close(name, start) {
      watch.close(name, start)
    },
  })
  watch.done()
  return edits.apply()
}

const harmless = 'HYPERLINK "about:blank"'

/** The picture itself is in the file, under a relationship; what else says where it lies is asked for as soon as the file opens. */
const isPicture = (name: string) => /^v:(?:imagedata|fill|stroke)$/.test(name)

/** Whether a field is a link to an address that may start something. Its switches may stand before it, some with a word of their own. */
function isHarmful(code: string): boolean {
  const [, words] = /^\s*["\\]*HYPERLINK(?![A-Za-z])([^]*)/i.exec(code) ?? []
  if (words === undefined) return false
  const token = /\s*(?:\\([a-z])|"((?:\\[^]|[^"\\])*)"?|((?:\\[^]|[^\s"\\])+)|[^])/iy
  for (let match = token.exec(words); match; match = token.exec(words)) {
    const [, letter, quoted, bare] = match
    // Behind the last one the search would begin anew.
    if (letter && /[lot]/i.test(letter) && !token.exec(words)) return false
    const address = quoted ?? bare
    if (address !== undefined && !letter)
      return neutralTarget('hyperlink', address.replace(/\\([^])/g, '$1').replace(/[“”]/g, '')) !== null
  }
  return false
}
