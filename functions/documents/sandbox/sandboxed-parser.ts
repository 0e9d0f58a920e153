import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { GlossaryRefusal, type ParsedGlossary } from '../glossary/glossary.ts'
import { charactersIn, type NamedFile, type RebuildOptions, type UnitTarget } from '../model/unit.ts'
import type { Parser } from '../pipeline/parser.ts'
import { maxDocumentBytes } from '../pipeline/sniff-kind.ts'
import type { Scans } from '../ports/ocr.ts'
import type { Watermark } from '../preview/outline-text.ts'
import { askChild } from './ask-child.ts'
import type { Ask, Told } from './messages.ts'
import { codeFolder, startChild } from './start-child.ts'

export type SandboxLimits = {
  /** Resident memory of the child, watched every few milliseconds. */
  megabytes: number
  /** How much of it Node's heap may be. */
  heapMegabytes: number
  /** Resident memory of the child and of this process together. */
  together: number
  /** Processor time of reading the file, and for each megabyte of it after the first. */
  readMs: number
  readMsPerMegabyte: number
  /** Processor time of writing it, and for each 100,000 characters of text on top. */
  writeMs: number
  writeMsPer100k: number
  /** Processor time does not depend on how busy the machine is; a child that uses none for so long hangs. */
  idleMs: number
  /** One answer by the clock, whatever the processor did. */
  wallMs: number
}

export const sandboxLimits: SandboxLimits = {
  megabytes: 400,
  heapMegabytes: 300,
  together: Number.POSITIVE_INFINITY,
  readMs: 8_000,
  readMsPerMegabyte: 3_000,
  writeMs: 8_000,
  writeMsPer100k: 4_000,
  idleMs: 8_000,
  wallMs: 600_000,
}

export type SandboxOptions = {
  limits?: Partial<SandboxLimits>
  /** What was read from the pages that are pictures, where that is known already. */
  scans?: Scans
  /** Folders that the child may read: those of its own code and data. */
  readable?: readonly string[]
  /** Another script than the parser's, for tests. */
  script?: string
}

export type SandboxedParser = Parser & {
  /** The beginning of the document with its targets, as `previewDocument` cuts it. */
  preview(targets: readonly UnitTarget[], options: RebuildOptions, mark?: Watermark): Promise<Uint8Array>
  /** The file read as a glossary. Throws `GlossaryRefusal`. */
  glossary(): Promise<ParsedGlossary>
  close(): void
}

/** Works with a file in a child of its own, which is gone afterwards. The child starts while the file is still on its way. */
export async function withParser<T>(
  file: NamedFile | Promise<NamedFile>,
  work: (parser: SandboxedParser) => Promise<T>,
  options: SandboxOptions = {},
): Promise<T> {
  const parser = sandboxedParser(file, options)
  try {
    return await work(parser)
  } finally {
    parser.close()
  }
}

/** A document on this machine. Refuses what is too large before a byte of it is read. */
export async function readDocument(path: string): Promise<NamedFile> {
  const { size } = await stat(path)
  if (size > maxDocumentBytes) throw new DocumentRefusal('too-large', `${size} bytes`)
  return { name: basename(path), bytes: await readFile(path) }
}

/**
 * A parser in a child process with hard limits on time and memory, and with no environment, no network and no files but its own
 * code. A blow-up ends the child, never the caller: it becomes `timeout` or `too-complex`. Asks run one after the other.
 */
export function sandboxedParser(
  given: NamedFile | Promise<NamedFile>,
  { limits: own, scans, readable = [codeFolder], script }: SandboxOptions = {},
): SandboxedParser {
  const limits = { ...sandboxLimits, ...own }
  const child = startChild(readable, limits, script)
  let size = 0
  let characters = 0
  const opened = Promise.resolve(given).then((file) => {
    size = file.bytes.length
    if (size > maxDocumentBytes) throw new DocumentRefusal('too-large', `${size} bytes`)
    send({ do: 'open', ...file, ...(scans && { scans: new Map(scans) }) })
    return file.name
  })
  // It is thrown by the first ask.
  opened.catch(() => undefined)
  // Told by the ask that finds the child dead.
  const send = (message: Ask) => child.send(message, () => undefined)
  let last: Promise<unknown> = Promise.resolve()
  const ask = (message: Ask, ms: () => number): Promise<Told> => {
    const turn = last.then(() => opened).then(() => askChild(child, message, ms(), limits))
    last = turn.catch(() => undefined)
    return turn.then(settle)
  }
  const readMs = () => limits.readMs + limits.readMsPerMegabyte * Math.max(0, size / 1_048_576 - 1)
  const writeMs = () => limits.writeMs + (limits.writeMsPer100k * characters) / 100_000
  const count = (units: Parameters<typeof charactersIn>[0]) => {
    characters = Math.max(characters, charactersIn(units))
  }
  return {
    async *scannedPages() {
      if (!/\.pdf$/i.test(await opened)) return
      for (;;) {
        const { scanned } = part(await ask({ do: 'scan' }, readMs), 'scanned')
        if (!scanned) return
        yield scanned
      }
    },
    analyseScan: async (lines, image) => part(await ask({ do: 'analyseScan', lines, image }, readMs), 'scan').scan,
    async extract(read) {
      const { units, warnings } = part(
        await ask({ do: 'extract', ...(read ? { scans: new Map(read) } : {}) }, readMs),
        'units',
      )
      count(units)
      return { units, warnings }
    },
    async rebuild(targets, options, as) {
      count(targets)
      return part(
        await ask({ do: 'rebuild', targets, options: optionsOf(options), ...(as ? { as } : {}) }, writeMs),
        'output',
      )
    },
    async preview(targets, options, mark) {
      count(targets)
      return part(
        await ask({ do: 'preview', targets, options: optionsOf(options), ...(mark ? { mark } : {}) }, writeMs),
        'preview',
      ).preview
    },
    pageSizes: async (files) => part(await ask({ do: 'page-sizes', files }, writeMs), 'pageSizes').pageSizes,
    attachPages: async (into, placed, files) =>
      part(await ask({ do: 'attach', into, placed, files }, writeMs), 'attached').attached,
    glossary: async () => part(await ask({ do: 'glossary' }, readMs), 'glossary').glossary,
    close: () => child.kill('SIGKILL'),
  }
}

function settle(told: Told): Told {
  if ('verdict' in told) throw new DocumentRefusal(told.verdict, told.detail)
  if ('glossaryRefusal' in told)
    throw new GlossaryRefusal(told.glossaryRefusal.code, told.glossaryRefusal.params as never)
  if ('bug' in told) throw bugOf(told.bug.name, told.bug.at)
  return told
}

/** An error of the child without its message, which may quote the file. */
function bugOf(name: string, at: string): Error {
  const error = new Error('The reader failed')
  error.name = name
  error.stack = `${name}: ${error.message}${at}`
  return error
}

/** The answer that belongs to an ask: a child that answers another one is not believed. */
function part<K extends string>(told: Told, key: K): Extract<Told, Record<K, unknown>> {
  if (key in told) return told as Extract<Told, Record<K, unknown>>
  throw new Error('unexpected answer of the reader')
}

const optionsOf = ({ source, target, certified = false, sources }: RebuildOptions): RebuildOptions => ({
  source,
  target,
  certified,
  ...(sources && { sources }),
})
