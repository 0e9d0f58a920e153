import { rename, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { DocumentRefusal, verdictCode, verdicts } from '#shared/documents/verdict.ts'
import { sentence } from '#shared/messages/table.ts'
import { UnusableGlossary } from './glossary/glossary.ts'
import { TranslationIncomplete } from './model/incomplete.ts'
import type { LedgerEntry } from './model/ledger.ts'
import type { TranslatedDocument } from './pipeline/translate-document.ts'
import { type Engine, EngineUnavailable, type LanguagePair } from './ports/engine.ts'
import { readCommand, UsageError, usage } from './read-command.ts'
import { readDocument, sandboxedParser } from './sandbox/sandboxed-parser.ts'

/** Exit codes beside those of the verdicts (10 and up). */
const exits = { ok: 0, bug: 1, usage: 2, engine: 3, incomplete: 4 } as const

/** Megabytes that the command and its reader hold together, below the limit of promise U1 by what grows between two looks. */
const together = 490

/** The reader's code is in a bundle, its data where the sources are. */
const root = fileURLToPath(new URL('../../', import.meta.url))

process.exitCode = await main(process.argv.slice(2)).catch(explain)

/** The one place where the command meets the adapter. */
const openAmazonTranslate = async () => (await import('../adapters/translate.ts')).openEngine()

async function main(args: string[]): Promise<number> {
  const command = readCommand(args)
  await stat(command.input).catch(() => {
    throw new UsageError(`${command.input}: no such file`)
  })
  // The reader starts first: it loads its code while this process loads the rest.
  const parser = sandboxedParser(readDocument(command.input), { readable: [root], limits: { together } })
  try {
    let engine: Promise<Engine> | undefined
    const { openEngine } = await import('./engines/open-engine.ts')
    const { readPicture } = await import('./engines/read-picture.ts')
    const { translateDocument } = await import('./pipeline/translate-document.ts')
    const termsFor = await readTerms(command.glossaries)
    const engineFor = (languages: LanguagePair) => {
      engine ??= openEngine(command.engine, languages, openAmazonTranslate)
      return engine
    }
    // Where the source is known the engine loads while the file is read; its failure shows when it is used.
    if (command.from !== 'auto') engineFor({ source: command.from, target: command.to }).catch(() => undefined)
    try {
      const { bytes, ledger, ...told } = await translateDocument(parser, engineFor, {
        source: command.from,
        target: command.to,
        ocr: readPicture,
        ...(command.as ? { as: command.as } : {}),
        ...(termsFor ? { termsFor } : {}),
      })
      await writeWhole(command.output, bytes)
      await writeLedger(command.ledger, ledger)
      for (const note of notesOn(told, ledger.length)) say(note)
      return exits.ok
    } catch (error) {
      if (error instanceof TranslationIncomplete) await writeLedger(command.ledger, error.ledger)
      throw error
    } finally {
      await engine?.then((opened) => opened.close?.()).catch(() => undefined)
    }
  } finally {
    parser.close()
  }
}

/** The glossaries are read before anything is bought; which of their terms serve is known with the language of the file. */
async function readTerms(paths: readonly string[]) {
  if (!paths.length) return undefined
  const { readGlossaries, termsOfFiles } = await import('./glossary/read-glossaries.ts')
  const files = await readGlossaries(paths)
  return (languages: LanguagePair) => termsOfFiles(files, languages)
}

/** Beside its place and then moved, so that a broken run never leaves half a file. */
async function writeWhole(path: string, bytes: Uint8Array | string): Promise<void> {
  const beside = `${path}.${process.pid}.part`
  await writeFile(beside, bytes)
  await rename(beside, path)
}

async function writeLedger(path: string | undefined, units: readonly LedgerEntry[]): Promise<void> {
  if (path) await writeWhole(path, `${JSON.stringify({ units }, null, 1)}\n`)
}

function explain(error: unknown): number {
  if (error instanceof DocumentRefusal)
    return end(`${error.verdict}: ${sentence(verdictCode(error.verdict))}`, verdicts[error.verdict].exit)
  if (error instanceof EngineUnavailable) return end(error.message, exits.engine)
  if (error instanceof TranslationIncomplete) return end(error.message, exits.incomplete)
  if (error instanceof UnusableGlossary) return end(error.message, exits.usage)
  if (error instanceof UsageError) return end(`${error.message}\n${usage}`, exits.usage)
  if (process.env.ATTESTA_DEBUG && error instanceof Error) return end(error.stack ?? error.message, exits.bug)
  return end(`unexpected: ${firstLine(error)}`, exits.bug)
}

function end(message: string, code: number): number {
  say(message)
  return code
}

function say(message: string): void {
  process.stderr.write(`${message}\n`)
}

/** What the owner of the file should know of it, and how many of its texts did not fit. */
function notesOn({ warnings, overflow }: Pick<TranslatedDocument, 'warnings' | 'overflow'>, texts: number): string[] {
  const unfit = [...Map.groupBy(overflow, ({ note }) => note)]
  return [
    ...warnings.map(({ code, params }) => `note: ${sentence(code, params)}`),
    ...unfit.map(([note, all]) => `note: ${all.length} of ${texts} texts: ${note}`),
  ]
}

// A function, for it is called before this module has run to its end.
function firstLine(error: unknown): string | undefined {
  return String(error instanceof Error ? error.message : error).split('\n')[0]
}
