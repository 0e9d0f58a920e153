import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { LedgerEntry } from '../model/ledger.ts'
import { has, run } from './measure.ts'
import { officePages } from './office-pages.ts'
import { absent, heading, note, row } from './report.ts'
import { type Order, wordOrder } from './word-order.ts'

const corpus = process.env['CORPUS_DIR']
const cli = join(import.meta.dirname, '../../../infra/local/translate.mjs')

/** Every file of the corpus through the command with `pseudo`: translated whole or refused with a verdict, in bounded time. */
export async function measure(folder: string): Promise<void> {
  heading('The corpus')
  if (!corpus || !existsSync(corpus)) return absent('corpus', 'CORPUS_DIR names no folder')
  const out = join(folder, 'corpus')
  await mkdir(out)
  for (const kind of ['docx', 'pdf']) {
    const files = (await readdir(join(corpus, kind))).filter((name) => name.endsWith(`.${kind}`)).sort()
    const results = []
    for (const name of files) results.push(await translate(join(corpus, kind, name), join(out, name)))
    report(kind, results)
    const done = results.filter((result) => result.exit === 0).map((result) => result.name)
    if (kind === 'docx') await comparePages(done, out, folder)
    else await compareOrder(done)
  }
}

/** The same pages, give or take one, when a translation is as long as its source. */
async function comparePages(files: readonly string[], out: string, folder: string): Promise<void> {
  const name = 'docx: pages differ by more than one'
  if (!has('soffice') || !has('pdfinfo')) return absent(name, 'apt-get install libreoffice-writer poppler-utils')
  const before = await officePages(files, join(folder, 'before'))
  const opened = files.filter((file) => before.get(file) !== null)
  const outputs = opened.map((file) => join(out, basename(file)))
  const after = await officePages(outputs, join(folder, 'after'))
  const pairs = outputs.map((output, i) => [before.get(opened[i] as string) ?? 0, after.get(output) ?? 0] as const)
  const lost = pairs.filter(([, pages]) => pages === 0).length
  row('docx: not opened by LibreOffice any more', lost, 0, '', `of ${pairs.length} that it opens`)
  const differ = pairs.filter(([a, b]) => Math.abs(a - b) > 1).length
  const same = pairs.filter(([a, b]) => a === b).length
  row(name, (100 * differ) / Math.max(1, pairs.length), 5, ' %', `${same} of ${pairs.length} files have just as many`)
}

/** Our reading order against the lines of `pdftotext -layout`. */
async function compareOrder(files: readonly string[]): Promise<void> {
  const name = 'pdf: words in another order than pdftotext -layout'
  if (!has('pdftotext')) return absent(name, 'apt-get install poppler-utils')
  const total: Order = { pages: 0, words: 0, inOrder: 0 }
  for (const file of files) {
    const { pages, words, inOrder } = await wordOrder(file)
    total.pages += pages
    total.words += words
    total.inOrder += inOrder
  }
  const astray = 100 * (1 - total.inOrder / Math.max(1, total.words))
  row(name, astray, 5, ' %', `${total.words} words on ${total.pages} pages of one column`)
}

type Result = { name: string; seconds: number; exit: number | null; leaked: number; kept: number; letters: number }

async function translate(input: string, output: string): Promise<Result> {
  const ledger = `${output}.json`
  const args = [cli, input, output, '--from', 'en', '--to', 'es', '--engine', 'pseudo', '--ledger', ledger] as const
  const { seconds, status } = await run([process.execPath, ...args])
  const result = { name: input, seconds, exit: status, leaked: 0, kept: 0, letters: 0 }
  if (status !== 0) return result
  const { units } = JSON.parse(await readFile(ledger, 'utf8')) as { units: LedgerEntry[] }
  for (const unit of units) {
    result.letters += asciiLetters(unit.source)
    if (unit.disposition === 'kept') result.kept += asciiLetters(unit.source)
    else result.leaked += asciiLetters(unit.target)
  }
  return result
}

function report(kind: string, results: readonly Result[]): void {
  const done = results.filter((result) => result.exit === 0)
  const refused = results.filter((result) => result.exit !== 0 && (result.exit ?? 0) >= 10)
  const sum = (key: 'leaked' | 'kept' | 'letters') => done.reduce((all, result) => all + result[key], 0)
  note(`${kind}: files`, `${done.length} translated, ${refused.length} refused with a verdict`)
  const broken = results.filter((result) => !done.includes(result) && !refused.includes(result))
  const names = broken.map(({ name, exit }) => `${basename(name)} (exit ${exit})`).join(', ')
  row(`${kind}: neither translated nor refused`, broken.length, 0, '', names)
  row(`${kind}: letters left`, sum('leaked'), 0, '', `of ${sum('letters')}`)
  note(`${kind}: letters kept on purpose`, `${((100 * sum('kept')) / Math.max(1, sum('letters'))).toFixed(2)} %`)
  row(`${kind}: slowest file`, Math.max(...results.map((result) => result.seconds)), 10, ' s')
}

const asciiLetters = (text: string) => text.match(/[A-Za-z]/g)?.length ?? 0
