import { readFile } from 'node:fs/promises'
import { extractByPage } from '../pdf/format.ts'
import { unitsToText } from '../text/units-to-text.ts'

/** `node text-command.ts IN`: the text of a PDF as the engine of the product reads it, page by page. */
const [input = ''] = process.argv.slice(2)
for (const { units } of extractByPage(await readFile(input))) process.stdout.write(unitsToText(units, []))
