import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { inflate } from '../zip/inflate.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { type ArchiveBudget, checkArchive, isArchive } from './check-archive.ts'

/** Workbooks and OLE objects pass; macros in them, wrapped programs and unknown controls do not. */
export function checkEmbedded(entry: ZipEntry, budget: ArchiveBudget): void {
  const bytes = inflate(entry)
  if (isArchive(bytes)) return checkArchive({ name: entry.name, bytes }, budget, checkEmbedded)
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const start = data.toString('latin1', 0, 200).replaceAll('\0', '')
  if (/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*</.test(start)) return checkControl(entry, data)
  if (/vbaProject\.bin/i.test(data.toString('latin1')) || data.includes(vbaStorage))
    throw new DocumentRefusal('macros', entry.name)
  if (data.includes(nativeStream) && wrapsProgram(data.toString('latin1'))) {
    throw new DocumentRefusal('embedded-object', `${entry.name} wraps a program`)
  }
}

/** Judged by the names that the packager writes before the file; where none are found, by any name in the bytes. */
function wrapsProgram(data: string): boolean {
  const wrapped = [...data.matchAll(packagerNames)]
  if (!wrapped.length) return program.test(data)
  return wrapped.some(([, ...names]) => names.some((name) => program.test(`${name}\0`) || name === 'MZ'))
}

const vbaStorage = Buffer.from('_VBA_PROJECT', 'utf16le')

/** The stream in which the object packager puts any file at all. */
const nativeStream = Buffer.from('\u0001Ole10Native', 'utf16le')
/** Label, path, the path to unpack to, and how the file itself begins. */
const packagerNames = new RegExp(
  String.raw`\u0002\0([^\0]{1,260})\0([^\0]{0,1000})\0\0\0\u0003\0[^]{4}([^\0]{1,1000})\0[^]{4}([^]{2})`,
  'g',
)
const program = /\.(?:exe|scr|com|pif|dll|js|jse|vbs|vbe|wsf|hta|bat|cmd|ps1|lnk|msi|jar|chm|reg|url|iso|sct)\0/i

/** Every class that stands in the part has to be known, however it is written: a comment may name another one, and a letter be disguised. */
function checkControl(entry: ZipEntry, data: Buffer): void {
  const xml = data.toString('latin1').replaceAll('\0', '')
  for (const [, , given = ''] of xml.matchAll(/classid\s*=\s*(["'])([^"']*)\1/gi)) {
    const id = given.replace(/^\{|\}$/g, '').toUpperCase()
    if (!formControls.has(id) && !htmlControl.test(id))
      throw new DocumentRefusal('embedded-object', `${entry.name} is a control of class ${id}`)
  }
}

const htmlControl = /^5512D1[12][0-9A-F]-5CC6-11CF-8D67-00AA00BDCE1D$/

/** Buttons, boxes and labels of Microsoft Forms: they do nothing without macros. */
const formControls = new Set([
  'D7053240-CE69-11CD-A777-00DD01143C57',
  '978C9E23-D4B0-11CE-BF2D-00AA003F40D0',
  '8BD21D10-EC42-11CE-9E0D-00AA006002F3',
  '8BD21D20-EC42-11CE-9E0D-00AA006002F3',
  '8BD21D30-EC42-11CE-9E0D-00AA006002F3',
  '8BD21D40-EC42-11CE-9E0D-00AA006002F3',
  '8BD21D50-EC42-11CE-9E0D-00AA006002F3',
  '8BD21D60-EC42-11CE-9E0D-00AA006002F3',
  '79176FB0-B7F2-11CE-97EF-00AA006D2776',
  'DFD181E0-5E2F-11CE-A449-00AA004A803D',
  '4C599241-6926-101B-9992-00000B65C6F9',
  '6E182020-F460-11CE-9BCD-00AA00608E01',
  '46E31370-3F7A-11CE-BED6-00AA00611080',
  'EAE50EB0-4A62-11CE-BED6-00AA00611080',
])
