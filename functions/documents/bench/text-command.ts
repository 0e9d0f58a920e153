import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { extractDocument } from '../extract-document.ts'
import { unitsToText } from '../write-as.ts'

/** `node text-command.ts IN`: the text of a document as the engine of the product reads it. */
const [input = ''] = process.argv.slice(2)
const units = await extractDocument({ name: basename(input), bytes: await readFile(input) })
process.stdout.write(unitsToText(units, []))
