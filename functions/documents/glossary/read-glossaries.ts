import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { maxGlossaryBytes, type RowFault, type RowProblem } from '#shared/glossaries/glossary.ts'
import { sentence } from '#shared/messages/table.ts'
import type { LanguagePair, Term } from '../ports/engine.ts'
import { type GlossaryEntry, GlossaryRefusal, mergeGlossaries, UnusableGlossary } from './glossary.ts'
import { parseGlossary } from './parse-glossary.ts'

/** A glossary file that is sound in every row. */
export type GlossaryFile = { name: string; entries: readonly GlossaryEntry[] }

/** Reads glossary files, CSV or TBX. Throws `UnusableGlossary`, which names the file and its faulty lines. */
export async function readGlossaries(paths: readonly string[]): Promise<GlossaryFile[]> {
  return Promise.all(paths.map(readGlossary))
}

/** The terms of all files for a pair; the first file that has a term wins. Throws `UnusableGlossary` for a file that has none. */
export function termsOfFiles(files: readonly GlossaryFile[], pair: LanguagePair): Term[] {
  for (const { name, entries } of files) {
    if (mergeGlossaries([entries], pair).terms.length) continue
    throw new UnusableGlossary(`${name}: no terms from ${pair.source} to ${pair.target}.`)
  }
  return mergeGlossaries(
    files.map(({ entries }) => entries),
    pair,
  ).terms
}

async function readGlossary(path: string): Promise<GlossaryFile> {
  const name = basename(path)
  try {
    const { entries, problems } = await parseGlossary(await bytesOf(path))
    if (problems.length) throw new UnusableGlossary(tell(problems))
    return { name, entries }
  } catch (error) {
    if (error instanceof GlossaryRefusal) throw new UnusableGlossary(`${name}: ${sentence(error.code, error.params)}`)
    if (error instanceof UnusableGlossary) throw new UnusableGlossary(`${name}: ${error.message}`)
    throw error
  }
}

async function bytesOf(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path).catch(() => {
    throw new UnusableGlossary('no such file.')
  })
  return bytes.subarray(0, maxGlossaryBytes + 1)
}

function tell(problems: readonly RowProblem[]): string {
  const named = problems
    .slice(0, toldProblems)
    .map(({ line, fault, term }) => `line ${line}: ${faults[fault]}: ${term}`)
  const more = problems.length - named.length
  return [...named, ...(more > 0 ? [`and ${more} more lines`] : [])].join('\n')
}

const toldProblems = 10

const faults: Record<RowFault, string> = {
  'no-translation': 'no translation',
  'too-long': 'longer than 200 bytes',
  characters: 'control characters',
  repeated: 'a second translation of the same term',
  columns: 'more columns than the first row',
  'no-language': 'no language',
}
