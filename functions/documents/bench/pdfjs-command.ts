import { readFile } from 'node:fs/promises'

/** `node pdfjs-command.ts IN [unpdf]`: the same text by pdfjs-dist, page by page, or by unpdf's extractText. */
const [input = '', tool] = process.argv.slice(2)
const data = new Uint8Array(await readFile(input))
process.stdout.write(tool === 'unpdf' ? await byUnpdf() : await byPdfjs())

async function byPdfjs(): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  let text = ''
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '')
    page.cleanup()
  }
  return text
}

async function byUnpdf(): Promise<string> {
  const name = 'unpdf'
  const unpdf = (await import(name)) as {
    extractText(d: Uint8Array, o: { mergePages: true }): Promise<{ text: string }>
  }
  return (await unpdf.extractText(data, { mergePages: true })).text
}
