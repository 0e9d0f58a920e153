import './confine.ts'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { GlossaryRefusal } from '../glossary/glossary.ts'
import { releaseMemory } from '../model/release-memory.ts'
import type { NamedFile } from '../model/unit.ts'
import { scannedPages } from '../pipeline/extract-document.ts'
import { inProcessParser, type Parser } from '../pipeline/parser.ts'
import type { ScannedPage, Scans } from '../ports/ocr.ts'
import type { Ask, Told } from './messages.ts'

/** The child in which files are parsed. It holds the file between asks and dies with its parent. */
let opened: { file: NamedFile; scans?: Scans; parser: Parser } | undefined
let pages: AsyncIterator<ScannedPage> | undefined

process.on('message', (ask: Ask) => {
  if (ask.do === 'open') {
    const file: NamedFile = { name: ask.name, bytes: ask.bytes }
    opened = { file, parser: inProcessParser(file, ask.scans), ...(ask.scans && { scans: ask.scans }) }
    return
  }
  answer(ask).then(
    (told) => process.send?.(told, () => void releaseMemory()),
    (error: unknown) => process.send?.(explain(error)),
  )
})
process.on('disconnect', () => process.exit(0))

async function answer(ask: Exclude<Ask, { do: 'open' }>): Promise<Told> {
  if (!opened) throw new Error('no file was given')
  const { file, parser } = opened
  switch (ask.do) {
    case 'scan':
      pages ??= scannedPages(file)[Symbol.asyncIterator]()
      return nextPage(pages)
    case 'analyseScan':
      return { scan: await parser.analyseScan(ask.lines, ask.image) }
    case 'extract':
      if (ask.scans) opened.scans = ask.scans
      return parser.extract(ask.scans)
    case 'rebuild':
      return parser.rebuild(ask.targets, ask.options, ask.as)
    case 'preview': {
      const { previewDocument } = await import('../preview/preview-document.ts')
      return { preview: await previewDocument(file, ask.targets, ask.options, { mark: ask.mark, scans: opened.scans }) }
    }
    case 'glossary': {
      const { parseGlossary } = await import('../glossary/parse-glossary.ts')
      return { glossary: await parseGlossary(file.bytes) }
    }
    case 'page-sizes':
      return { pageSizes: await parser.pageSizes(ask.files) }
    case 'attach':
      return { attached: await parser.attachPages(ask.into, ask.placed, ask.files) }
  }
}

/** A page's picture for each ask: the caller reads it in its own time, which is none of the parser's. */
async function nextPage(pages: AsyncIterator<ScannedPage>): Promise<Told> {
  const next = await pages.next()
  return { scanned: next.done ? null : next.value }
}

function explain(error: unknown): Told {
  if (error instanceof DocumentRefusal) return { verdict: error.verdict, detail: error.message }
  if (error instanceof GlossaryRefusal) return { glossaryRefusal: { code: error.code, params: error.params } }
  if (error instanceof RangeError) return { verdict: 'too-complex', detail: 'a range error' }
  if (!(error instanceof Error)) return { bug: { name: typeof error, at: '' } }
  const stack = error.stack ?? ''
  return { bug: { name: error.name, at: stack.slice(stack.lastIndexOf(error.message) + error.message.length) } }
}
