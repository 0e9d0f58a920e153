import type { NamedFile } from '../model/unit.ts'
import { inProcessParser } from '../pipeline/parser.ts'
import type { SandboxedParser, SandboxOptions } from '../sandbox/sandboxed-parser.ts'

/**
 * `withParser` without a child, to be mocked in where a test repeats a journey often and is not about parsing: starting the
 * children of a step takes longer than all else in it.
 */
export async function withParser<T>(
  given: NamedFile | Promise<NamedFile>,
  work: (parser: SandboxedParser) => Promise<T>,
  { scans }: SandboxOptions = {},
): Promise<T> {
  const file = await given
  const parser = inProcessParser(file, scans)
  return work({
    ...parser,
    // What crosses to a child and back is a copy.
    extract: async (read) => structuredClone(await parser.extract(read)),
    rebuild: async (targets, options, as) => structuredClone(await parser.rebuild(targets, options, as)),
    preview: async (targets, options, mark) => {
      const { previewDocument } = await import('../preview/preview-document.ts')
      return previewDocument(file, targets, options, { mark, scans })
    },
    glossary: async () => {
      const { parseGlossary } = await import('../glossary/parse-glossary.ts')
      return parseGlossary(file.bytes)
    },
    close: () => undefined,
  })
}
