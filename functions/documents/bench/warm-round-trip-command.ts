import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { extractDocument } from '../pipeline/extract-document.ts'
import { rebuildDocument } from '../pipeline/rebuild-document.ts'

/** `node warm-round-trip-command.ts IN`: seconds of the best of many round trips in one process, each from the bytes of the file. */
const [input = ''] = process.argv.slice(2)
const bytes = await readFile(input)
let best = Number.POSITIVE_INFINITY
for (let round = 0; round < 30; round++) {
  // A copy each time: what was read of the same bytes is remembered.
  const file = { name: basename(input), bytes: Uint8Array.from(bytes) }
  const start = performance.now()
  const targets = (await extractDocument(file)).units.map(({ id, pieces }) => ({ id, pieces }))
  await rebuildDocument(file, targets, { source: 'en', target: 'en' })
  best = Math.min(best, performance.now() - start)
}
process.stdout.write(String(best / 1000))
