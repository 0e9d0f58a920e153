import { mkdirSync, writeFileSync } from 'node:fs'
import { openApiText } from './openapi.ts'

/** `npm run openapi`: writes the document into the built site, as the build itself does. */
const folder = new URL('../dist/', import.meta.url)
mkdirSync(folder, { recursive: true })
const file = new URL('openapi.json', folder)
writeFileSync(file, openApiText())
process.stdout.write(`${file.pathname}\n`)
