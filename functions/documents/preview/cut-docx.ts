import { openPackage, type Package } from '../docx/package/open-package.ts'
import { tokenize } from '../docx/xml/tokenize.ts'
import { writeZip } from '../docx/zip/write-zip.ts'

type Body = {
  start: number
  children: { name: string; start: number; end: number; characters: number }[]
}

/** The first paragraphs and tables of a DOCX. */
export function cutDocx(bytes: Uint8Array, characters: number): Uint8Array {
  const pkg = openPackage(bytes)
  const entry = pkg.find(pkg.main)
  if (!entry) return bytes
  const { xml, encode } = pkg.text(entry)
  const body = readBody(xml)
  let left = characters
  const kept = body.children.filter((child, index) => {
    if (child.name === 'w:sectPr' && index === body.children.length - 1) return true
    const isShown = left > 0
    left -= child.characters
    return isShown
  })
  const first = body.children[0]?.start ?? body.start
  const end = body.children.at(-1)?.end ?? body.start
  const parts = kept.map((child) => xml.slice(child.start, child.end))
  const last = kept.at(-1)?.name === 'w:sectPr' ? (parts.pop() ?? '') : ''
  const cut = `${xml.slice(0, first)}${parts.join('')}${last}${xml.slice(end)}`
  const used = pkg.entries.filter(({ name }) => !isUnusedPicture(pkg, cut, name))
  return writeZip(used, new Map([[entry, encode(cut)]]))
}

function readBody(xml: string): Body {
  const body: Body = { start: 0, children: [] }
  const open: string[] = []
  let textAt = 0
  tokenize(xml, {
    open(name, start, end, empty) {
      if (open.length === 1 && name === 'w:body') body.start = end
      if (open.length === 2 && open[1] === 'w:body') body.children.push({ name, start, end, characters: 0 })
      if (name === 'w:t' && !empty) textAt = end
      open.push(name)
    },
    close(name, start, end) {
      open.pop()
      const child = body.children.at(-1)
      if (child && open.length === 2 && open[1] === 'w:body') child.end = end
      if (child && name === 'w:t' && textAt > 0) child.characters += start - textAt
      // An empty paragraph takes a line too.
      if (child && name === 'w:p') child.characters += emptyLine
      textAt = 0
    },
  })
  return body
}

const emptyLine = 20

/** Pictures of the part that was cut away; their relationships lead nowhere, and nothing asks for them. */
function isUnusedPicture(pkg: Package, xml: string, entryName: string): boolean {
  const name = entryName.replace(/^\/+/, '').toLowerCase()
  if (!/\/media\//.test(name)) return false
  const isNamed = (part: string) => pkg.relationships(part).some((relation) => relation.target === name)
  const others = pkg.entries.some((one) => {
    const part = one.name.replace(/^\/+/, '').toLowerCase()
    return part !== pkg.main && part.endsWith('.xml') && isNamed(part)
  })
  if (others) return false
  return !pkg.relationships(pkg.main).some((relation) => relation.target === name && xml.includes(`"${relation.id}"`))
}
