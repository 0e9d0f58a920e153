import { tesseract } from '#functions/documents/engines/run-tesseract.ts'
import { readPage } from '#functions/documents/engines/tesseract-page.ts'
import { type OcrPage, readTsv } from './tsv.ts'

/** The data that reads a script; Latin letters of every language share one. */
const DATA_BY_SCRIPT: Record<string, string> = {
  Latin: 'Latin',
  Cyrillic: 'rus',
  Arabic: 'ara',
  Han: 'chi_sim',
  Japanese: 'jpn',
}

/** Read one image with the data that fits its script, as the command line reads it. `installed` is what `installedData` told. */
export async function readImage(image: Uint8Array, installed: ReadonlySet<string>): Promise<OcrPage> {
  return readTsv(await readPage(image, await dataFor(image, installed)))
}

async function dataFor(image: Uint8Array, installed: ReadonlySet<string>): Promise<string> {
  // It gives up on a page of few letters; most are Latin.
  const told = await tesseract(['stdin', 'stdout', '--psm', '0'], image).catch(() => '')
  const data = DATA_BY_SCRIPT[/^Script: (\w+)/m.exec(told)?.[1] ?? 'Latin']
  if (data && installed.has(data)) return data
  return installed.has('Latin') ? 'Latin' : 'eng'
}
