import { readFileSync } from 'node:fs'
import { scannedPages } from '../extract-document.ts'
import { inspectDocument, type NamedFile } from '../inspect-document.ts'
import type { ScannedPage } from '../ocr.ts'
import { inProcessParser, type Parser } from '../parser.ts'
import { DocumentRefusal } from '../verdict.ts'
import type { Ask, Told } from './messages.ts'

/** The child in which files are parsed. It holds the file between asks and dies with its parent. */
let parser: Parser | undefined
let pages: AsyncIterator<ScannedPage> | undefined

process.on('message', (ask: Ask) => {
  answer(ask).then(
    (told) => process.send?.(told),
    (error: unknown) => process.send?.(explain(error)),
  )
})
process.on('disconnect', () => process.exit(0))

async function answer(ask: Ask): Promise<Told> {
  if (ask.do === 'rebuild') {
    if (!parser) throw new Error('rebuild before extract')
    return parser.rebuild(ask.targets, ask.options, ask.as)
  }
  if (ask.do === 'scan' && pages) return nextPage(pages)
  const file: NamedFile = { name: ask.name, bytes: readFileSync(ask.path) }
  if (ask.do === 'inspect') return { inspection: await inspectDocument(file) }
  if (ask.do === 'scan') {
    pages = scannedPages(file)[Symbol.asyncIterator]()
    return nextPage(pages)
  }
  parser = inProcessParser(file, ask.scans)
  return { units: await parser.extract() }
}

/** A page's picture for each ask: the caller reads it in its own time, which is none of the parser's. */
async function nextPage(pages: AsyncIterator<ScannedPage>): Promise<Told> {
  const next = await pages.next()
  return { scanned: next.done ? null : next.value }
}

function explain(error: unknown): Told {
  if (error instanceof DocumentRefusal) return { verdict: error.verdict, detail: error.message }
  if (error instanceof RangeError) return { verdict: 'too-complex', detail: error.message }
  return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
