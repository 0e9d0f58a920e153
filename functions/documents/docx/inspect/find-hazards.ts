import { isWhole } from '../text/imported.ts'
import type { PlannedDocument } from '../text/planned.ts'

/** What a customer should know before paying: what stays as it is, and what the translation cannot carry over. */
export function findHazards(document: PlannedDocument): string[] {
  const { pkg, parts } = document
  const names = pkg.entries.map((entry) => entry.name.toLowerCase())
  const external = pkg.entries
    .map((entry) => /^(.*?)_rels\/([^/]*)\.rels$/i.exec(entry.name.replaceAll('\\', '/').replace(/^\/+/, '')))
    .flatMap((match) => (match ? pkg.relationships(`${match[1]}${match[2]}`.toLowerCase()) : []))
    .filter((relationship) => relationship.external && relationship.kind !== 'hyperlink')
  const linkedPictures = external.filter(({ kind }) => kind === 'image').length
  const pictures = names.filter((name) => /\/media\/[^/]+\.(png|jpe?g|gif|bmp|tiff?|emf|wmf)$/.test(name)).length
  const found: [boolean, string][] = [
    [
      parts.some((part) => part.scan.tracked),
      'has tracked changes: insertions are translated, deletions stay as they are',
    ],
    [parts.some((part) => part.role === 'comments'), 'has comments: they are translated too'],
    [parts.some((part) => part.scan.math), 'has equations: they stay as they are'],
    [pictures === 1, 'has 1 picture: text inside pictures is not translated'],
    [pictures > 1, `has ${pictures} pictures: text inside pictures is not translated`],
    [linkedPictures > 0, 'shows pictures from elsewhere: they are not loaded and not kept'],
    [external.some(({ kind }) => kind === 'attachedtemplate'), 'uses a template from elsewhere: the link is taken out'],
    [names.some((name) => /\/embeddings\//.test(name)), 'holds embedded files: they stay as they are'],
    [!isWhole(document), 'takes in another document when opened: that document is not translated'],
    [
      names.some((name) => name.startsWith('_xmlsignatures/')),
      'is signed: the signature does not hold for the translation',
    ],
  ]
  return found.filter(([there]) => there).map(([, text]) => text)
}
