import { createHash } from 'node:crypto'
import type { Container, PageContent } from '../content/glyph.ts'
import { type Edits, isEdited, rewrite } from '../content/rewrite.ts'
import type { PdfFile } from '../file/open.ts'
import type { PageNode } from '../file/pages.ts'
import { currentDict, replaceAt } from '../file/place.ts'
import { type Dict, isDict, type Obj, type Ref } from '../file/primitives.ts'
import { type PdfWriter, packedStream } from '../file/write.ts'
import type { Embedder } from '../typeset/embed.ts'

/** Where changed pages go. */
export type Output = {
  file: PdfFile
  writer: PdfWriter
  embed: Embedder
  /** The number of the first name that is given to a form. */
  firstName: number
  /** Changed forms by source and new content, so that pages that shared a form still share one. */
  forms: Map<string, Ref>
}

/** Writes a page and all streams that draw it: forms and the appearances of annotations are streams of their own. */
export function writePage(node: PageNode, content: PageContent, edits: Edits, job: Output): void {
  const { writer } = job
  const dict = new Map(currentDict(writer, node.place) ?? node.dict)
  if (hasEdits(content.root, edits)) {
    const { bytes, resources } = changed(content.root, edits, job)
    dict.set('Contents', writer.add(packedStream(new Map(), bytes)))
    dict.set('Resources', resources)
    replaceAt(writer, node.place, dict)
  }
  for (const container of content.annotations) {
    const { annotation } = container
    if (!annotation || !hasEdits(container, edits)) continue
    const { bytes, resources } = changed(container, edits, job)
    replaceAppearance(annotation, bytes, resources, job)
  }
}

const hasEdits = (container: Container, edits: Edits): boolean =>
  isEdited(container, edits) || container.kids.some(({ child }) => hasEdits(child, edits))

/** A container's new bytes, forms first, and resources that name what the new bytes use. */
function changed(container: Container, edits: Edits, job: Output): { bytes: Uint8Array; resources: Dict } {
  const forms: [string, Ref][] = []
  const renamed = new Map(edits.renamed)
  container.kids.forEach(({ child }, i) => {
    if (!hasEdits(child, edits)) return
    const name = formName(i + job.firstName)
    forms.push([name, changedForm(child, edits, job)])
    renamed.set(child, name)
  })
  const bytes = rewrite(container, { ...edits, renamed })
  return { bytes, resources: withEntries(container, forms, bytes, job) }
}

const formName = (kid: number) => `AttestaForm${kid}`

function withEntries(container: Container, forms: [string, Ref][], bytes: Uint8Array, job: Output): Dict {
  const { file, embed, firstName } = job
  const { resources, kids, loops } = container
  const out = new Map(resources)
  if (forms.length > 0 || loops.length > 0) {
    const xobjects = new Map(file.dict(resources.get('XObject')))
    // The untranslated forms go, where nothing that draws them is left.
    const drawn = new Set(
      kids.filter((_, i) => !forms.some(([name]) => name === formName(i + firstName))).map(({ name }) => name),
    )
    const isShared = kids.some(({ child }) => child.resources === resources)
    for (const { name } of [...kids, ...loops]) if (!isShared && !drawn.has(name)) xobjects.delete(name)
    out.set('XObject', new Map([...xobjects, ...forms]))
  }
  const fonts = embed.named(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
  if (fonts.length > 0) out.set('Font', new Map([...(file.dict(resources.get('Font')) ?? []), ...fonts]))
  return out
}

function changedForm(child: Container, edits: Edits, job: Output): Ref {
  const { bytes, resources } = changed(child, edits, job)
  const key = `${child.num} ${createHash('sha1').update(bytes).digest('hex')}`
  const known = child.num === undefined ? undefined : job.forms.get(key)
  if (known) return known
  const entries = new Map(
    [...child.dict].filter(([entry]) => !['Filter', 'DecodeParms', 'Length', 'Resources'].includes(entry)),
  )
  const ref = job.writer.add(packedStream(entries.set('Resources', resources), bytes))
  job.forms.set(key, ref)
  return ref
}

function replaceAppearance(
  { place, path, stream }: NonNullable<Container['annotation']>,
  bytes: Uint8Array,
  resources: Dict,
  { writer, file }: Output,
): void {
  const entries = new Map(
    [...stream.dict].filter(([entry]) => !['Filter', 'DecodeParms', 'Length', 'Resources'].includes(entry)),
  )
  const ref = writer.add(packedStream(entries.set('Resources', resources), bytes))
  const write = (obj: Obj, keys: string[]): Obj => {
    const [key, ...rest] = keys
    if (key === undefined) return ref
    const value = file.resolve(obj)
    const dict = new Map(isDict(value) ? value : [])
    // Its rollover appearance would still show the original text.
    if (key === 'N') for (const other of ['D', 'R']) dict.delete(other)
    return dict.set(key, write(dict.get(key) ?? null, rest))
  }
  replaceAt(writer, place, write(currentDict(writer, place) ?? null, path))
}
