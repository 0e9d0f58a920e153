import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { extractDocument } from '../pipeline/extract-document.ts'
import { rebuildDocument } from '../pipeline/rebuild-document.ts'

/** `node round-trip-command.ts IN OUT`: reads every unit and writes the same text back, without an engine. */
const [input = '', output = ''] = process.argv.slice(2)
const file = { name: basename(input), bytes: readFileSync(input) }
const targets = (await extractDocument(file)).units.map(({ id, pieces }) => ({ id, pieces }))
const { bytes } = await rebuildDocument(file, targets, { source: 'en', target: 'en' })
writeFileSync(output, bytes)
