import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { firefoxEngine, hasModels } from '../engines/firefox.ts'
import type { NamedFile } from '../model/unit.ts'
import { inProcessParser } from '../pipeline/parser.ts'
import { TranslationIncomplete, translateDocument } from '../pipeline/translate-document.ts'
import type { Engine } from '../ports/engine.ts'
import { reportPdf } from '../testing/pdf/generate.ts'
import { compareLines, linesOfPages, noFaults } from './compare-lines.ts'
import { makePdf } from './make-pdf.ts'
import { heading, note, row } from './report.ts'

const corpus = process.env['CORPUS_DIR']
const remembered = join(import.meta.dirname, '../../../.local/cache/bench-typeset.json')
const languages = { source: 'en', target: 'pt' }

/** How a translation by a real engine stands on its pages: lines over each other, letters that became small. */
export async function measure(): Promise<void> {
  heading('Typesetting of PDF files, English to Portuguese')
  const opened = hasModels(languages) ? await remembering(await firefoxEngine(languages)) : undefined
  if (!opened) note('engine', 'a stand-in that makes words longer: npm start fetches the models of a real one')
  const total = noFaults()
  let files = 0
  try {
    for (const file of await documents()) {
      const bytes = await translated(file, opened ?? longer)
      if (!bytes) continue
      files++
      compareLines(linesOfPages(file.bytes), linesOfPages(bytes), total)
    }
  } finally {
    await opened?.close?.()
  }
  const share = (part: number, whole: number) => (100 * part) / Math.max(1, whole)
  row(
    'pages with new overlaps',
    share(total.overlapping, total.pages),
    1,
    ' %',
    `${total.overlapping} of ${total.pages} pages of ${files} files`,
  )
  row(
    'characters under 75 % of their size',
    share(total.small, total.letters),
    0.5,
    ' %',
    `${total.small} of ${total.letters}`,
  )
}

async function documents(): Promise<NamedFile[]> {
  const folder = corpus && join(corpus, 'pdf')
  if (!folder || !existsSync(folder))
    return [
      { name: 'pages.pdf', bytes: await makePdf(20) },
      { name: 'report.pdf', bytes: await reportPdf() },
    ]
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort()
  return Promise.all(names.map(async (name) => ({ name: basename(name), bytes: await readFile(join(folder, name)) })))
}

/** The file in the other language; undefined where there is nothing to translate in it, or not all of it came back. */
async function translated(file: NamedFile, engine: Engine): Promise<Uint8Array | undefined> {
  try {
    const { bytes } = await translateDocument(inProcessParser(file), async () => engine, languages)
    return bytes
  } catch (error) {
    if (error instanceof DocumentRefusal || error instanceof TranslationIncomplete) return undefined
    throw error
  }
}

/** Every word a fifth longer, as Portuguese is than English. */
const longer: Engine = {
  name: 'longer',
  grain: 'unit',
  maxBytesPerCall: 100_000,
  keepsTags: false,
  metered: false,
  protects: true,
  parallel: 1,
  pairs: async () => [languages],
  translate: async (batch) => batch.map(({ text }) => text.replace(/\p{L}{4,}/gu, (word) => `${word}o`)),
}

/** The engine, which is not asked again for what it answered in an earlier run: only the typesetting has changed since. */
async function remembering(engine: Engine): Promise<Engine> {
  const known = new Map<string, string>(
    existsSync(remembered)
      ? Object.entries(JSON.parse(await readFile(remembered, 'utf8')) as Record<string, string>)
      : [],
  )
  return {
    ...engine,
    translate: async (batch, options) => {
      const open = batch.filter(({ text }) => !known.has(text))
      const answers = open.length > 0 ? await engine.translate(open, options) : []
      open.forEach(({ text }, i) => known.set(text, answers[i] ?? ''))
      return batch.map(({ text }) => known.get(text) ?? '')
    },
    close: async () => {
      await engine.close?.()
      await mkdir(dirname(remembered), { recursive: true })
      await writeFile(remembered, JSON.stringify(Object.fromEntries(known)))
    },
  }
}
