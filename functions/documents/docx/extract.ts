import { type Warning, warning } from '#shared/messages/warning.ts'
import type { Extraction } from '../model/unit.ts'
import { openDocument } from './open-document.ts'
import { ownerOf } from './package/parts-of-kind.ts'
import { isWhole } from './text/imported.ts'
import type { PartScan } from './text/part-model.ts'
import { listUnits } from './text/plan-document.ts'
import type { PlannedDocument } from './text/planned.ts'

/** All texts of a DOCX in reading order, and its warnings. Throws `DocumentRefusal`. */
export async function extract(bytes: Uint8Array): Promise<Extraction> {
  const document = await openDocument(bytes)
  return { units: listUnits(document), warnings: findWarnings(document) }
}

const hasBlackedOut = (find: PartScan['finds'][number]) =>
  find.type === 'block' && find.atoms.some(({ blackedOut }) => blackedOut)

/** What a customer should know before paying: what stays as it is, and what the translation cannot carry over. */
function findWarnings(document: PlannedDocument): Warning[] {
  const { pkg, parts } = document
  const names = pkg.entries.map((entry) => entry.name.toLowerCase())
  const external = pkg.entries
    .flatMap((entry) => {
      const owner = ownerOf(entry)
      return owner === undefined ? [] : pkg.relationships(owner)
    })
    .filter((relationship) => relationship.external && relationship.kind !== 'hyperlink')
  const linkedPictures = external.filter(({ kind }) => kind === 'image').length
  const pictures = names.filter((name) => /\/media\/[^/]+\.(png|jpe?g|gif|bmp|tiff?|emf|wmf)$/.test(name)).length
  const found: [boolean, Warning][] = [
    [parts.some((part) => part.scan.tracked), warning('has-tracked-changes')],
    [parts.some((part) => part.role === 'comments'), warning('has-comments')],
    [parts.some((part) => part.scan.math), warning('has-equations')],
    [pictures > 0, warning('has-pictures', { count: pictures })],
    [linkedPictures > 0, warning('has-linked-pictures')],
    [external.some(({ kind }) => kind === 'attachedtemplate'), warning('has-template')],
    [names.some((name) => /\/embeddings\//.test(name)), warning('has-embedded-files')],
    [parts.some(({ scan }) => scan.finds.some(hasBlackedOut)), warning('has-blacked-out-words')],
    [!isWhole(document), warning('has-imported-document')],
    [names.some((name) => name.startsWith('_xmlsignatures/')), warning('is-signed')],
  ]
  return found.filter(([there]) => there).map(([, each]) => each)
}
