import { readFile } from 'node:fs/promises'
import { tesseractOcr } from '../engines/tesseract.ts'

/** `node ocr-command.ts IMAGE`: its lines, read as the product reads them. */
const [image = ''] = process.argv.slice(2)
const lines = await (await tesseractOcr())(await readFile(image), 'en')
process.stdout.write(lines.map((line) => `${line.text}\n`).join(''))
