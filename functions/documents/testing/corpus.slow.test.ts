import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { command, expectBounded } from './command.ts'

/** Real files, used where they lie. They are no part of the project: whoever runs `npm run corpus` or all tests names their folder. */
const corpus = process.env['CORPUS_DIR'] ?? ''

test.runIf(!corpus)('CORPUS_DIR is not set, so no real file was tried', () => expect(corpus).toBe(''))

const files = corpus
  ? ['docx', 'pdf'].flatMap((kind) => readdirSync(join(corpus, kind)).map((name) => join(kind, name)))
  : []

// One file at a time leaves half of a machine with two cores idle.
test.runIf(corpus).concurrent.each([0, 1])(
  'every second real file from %i ends in text or a verdict within the limits (promise U1)',
  async (from) => {
    const folder = await mkdtemp(join(tmpdir(), 'attesta-corpus-'))
    try {
      for (const file of files.filter((_, i) => i % 2 === from))
        expectBounded(await command(join(corpus, file), join(folder, basename(file))))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  900_000,
)
