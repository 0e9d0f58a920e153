import { EngineUnavailable } from '../ports/engine.ts'
import type { Ocr } from '../ports/ocr.ts'
import { tesseract } from './run-tesseract.ts'
import { readPage } from './tesseract-page.ts'
import { readTsv } from './tesseract-tsv.ts'

/** Tesseract on this machine, a page a process: pages are read side by side. Throws `EngineUnavailable` where it is not installed. */
export async function tesseractOcr(): Promise<Ocr> {
  const data = await installedData()
  if (data.size === 0)
    throw new EngineUnavailable(
      'Scanned pages cannot be read here: sudo apt-get install tesseract-ocr tesseract-ocr-script-latn',
    )
  return async (image, language) => readTsv(await readPage(image, dataFor(language, data)))
}

/** Every kind of data that is installed. Empty when Tesseract is missing. */
export async function installedData(): Promise<ReadonlySet<string>> {
  const told = await tesseract(['--list-langs']).catch(() => '')
  return new Set(told.split('\n').slice(1).filter(Boolean))
}

/** One set of data reads every language in Latin letters; the rest have their own. */
function dataFor(language: string, installed: ReadonlySet<string>): string {
  const wanted = byLanguage[language.toLowerCase().split('-')[0] as string] ?? 'Latin'
  return [wanted, 'Latin', 'eng'].find((name) => installed.has(name)) ?? 'eng'
}

const byLanguage: Record<string, string> = {
  ru: 'rus',
  uk: 'rus',
  bg: 'rus',
  ar: 'ara',
  fa: 'ara',
  zh: 'chi_sim',
  ja: 'jpn',
  ko: 'kor',
  hi: 'hin',
}
