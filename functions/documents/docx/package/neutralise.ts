import { decodeAttribute, encodeAttribute } from '../xml/text.ts'
import { tokenize } from '../xml/tokenize.ts'
import { unlessBroken } from '../xml/unless-broken.ts'
import { inflate } from '../zip/inflate.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { neutralTarget } from './external-target.ts'
import type { Package } from './open-package.ts'
import { ownerOf, partsOfKind } from './parts-of-kind.ts'

/** Relationship parts in which nothing is loaded from elsewhere, and empty ones for what starts a program. Links that a reader clicks stay. */
export function neutralise(pkg: Package): Map<ZipEntry, Uint8Array> {
  const changed = new Map<ZipEntry, Uint8Array>(emptied(pkg))
  for (const entry of pkg.entries) {
    const owner = ownerOf(entry)
    if (owner === undefined) continue
    const { xml, encode } = pkg.text(entry)
    let out = ''
    let at = 0
    const links = pkg.relationships(owner).filter(({ external, kind }) => external && kind === 'hyperlink')
    const loaded = links.length > 0 ? loadedIds(pkg, owner) : none
    for (const { id, external, kind, target, targetStart, targetEnd } of pkg.relationships(owner)) {
      const neutral = external ? neutralTarget(loaded.has(id) ? 'loaded' : kind, target) : null
      if (neutral === null) continue
      out += xml.slice(at, targetStart) + encodeAttribute(neutral)
      at = targetEnd
    }
    if (at > 0) changed.set(entry, encode(out + xml.slice(at)))
  }
  return changed
}

const none: ReadonlySet<string> = new Set()

/** What the elements of a part name that load something. A reader may go by the id alone, whatever kind the relationship says to be. */
function loadedIds(pkg: Package, owner: string): ReadonlySet<string> {
  const entry = pkg.find(owner)
  const xml = entry && !entry.directory ? unlessBroken(() => pkg.text(entry).xml) : null
  if (!xml || !loads.test(xml)) return none
  const ids = new Set<string>()
  unlessBroken(() =>
    tokenize(xml, {
      open(name, start, end) {
        if (!loads.test(name)) return
        for (const [, , value = ''] of xml.slice(start, end).matchAll(/=\s*(["'])(.*?)\1/gs))
          ids.add(decodeAttribute(value))
      },
      close() {},
    }),
  )
  return ids
}

const loads =
  /[:<](?:blip|svgBlip|imagedata|fill|stroke|OLEObject|attachedTemplate|altChunk|subDoc|control|sourceFileName|externalData|videoFile|audioFile|wavAudioFile|quickTimeFile|movie|saveThroughXslt)\b/

/** A ribbon may call macros of another file as soon as the document opens, and a task pane shows a program of the web. */
function* emptied(pkg: Package): Generator<[ZipEntry, Uint8Array]> {
  for (const entry of partsOfKind(pkg, 'extensibility', 'usercustomization')) {
    const version = Buffer.from(inflate(entry)).includes('2009/07/customui') ? '2009/07' : '2006/01'
    yield [entry, Buffer.from(`<customUI xmlns="http://schemas.microsoft.com/office/${version}/customui"/>`)]
  }
  for (const entry of partsOfKind(pkg, 'webextensiontaskpanes'))
    yield [entry, Buffer.from(`<taskpanes xmlns="${taskPanes}"/>`)]
}

const taskPanes = 'http://schemas.microsoft.com/office/webextensions/taskpanes/2010/11'
