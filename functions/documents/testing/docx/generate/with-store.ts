import type { ZipFile } from './zip-files.ts'

const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/customXml'

/** The files of a package with a part of custom XML that content controls are bound to by `{AAAA}`. */
export function withStore(files: readonly ZipFile[], data: string): ZipFile[] {
  const relation = `<Relationship Id="x" Type="${type}" Target="../customXml/item1.xml"/></Relationships>`
  const related = files.map((file) =>
    file.name === 'word/_rels/document.xml.rels'
      ? { ...file, data: (file.data as string).replace('</Relationships>', relation) }
      : file,
  )
  return [
    ...related,
    { name: 'customXml/item1.xml', data },
    {
      name: 'customXml/_rels/item1.xml.rels',
      data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${type}Props" Target="itemProps1.xml"/></Relationships>`,
    },
    {
      name: 'customXml/itemProps1.xml',
      data: '<ds:datastoreItem ds:itemID="{aaaa}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"/>',
    },
  ]
}
