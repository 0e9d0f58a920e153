import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command, expectBounded } from './command.ts'

/** Real files, used where they lie. They are no part of the project: `npm run corpus` names their folder. */
const corpus = process.env['CORPUS_DIR'] ?? ''

test.runIf(!corpus)('CORPUS_DIR is not set, so no real file was tried', () => expect(corpus).toBe(''))

// One file at a time leaves half of a machine with two cores idle.
test.runIf(corpus).concurrent.each(['docx', 'pdf'])(
  'every real %s ends in text or a verdict within the limits (promise U1)',
  async (kind) => {
    const folder = await mkdtemp(join(tmpdir(), 'attesta-corpus-'))
    try {
      for (const name of await readdir(join(corpus, kind)))
        expectBounded(await command(join(corpus, kind, name), join(folder, name)))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  900_000,
)
