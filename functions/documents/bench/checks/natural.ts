import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firefoxEngine, hasModels } from '../../engines/firefox.ts'
import { extractDocument } from '../../pipeline/extract-document.ts'
import { translateUnits } from '../../pipeline/translate-units.ts'
import { EngineUnavailable } from '../../ports/engine.ts'
import { makeDocx } from '../make-docx.ts'
import type { Pair } from './fill-sentences.ts'
import type { Random } from './random.ts'

const root = join(import.meta.dirname, '../../../..')
type Tree = { [key: string]: string | Tree }

/** What the site says, as it was translated for its readers: running text of every kind. Namespaces are halved by their place in the alphabet. */
export function siteTexts(target: string, half: 0 | 1): Pair[] {
  const folder = join(root, 'web/src/messages')
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, `${target}.json`)))
    .map(({ name }) => name)
  const read = (name: string, language: string) =>
    JSON.parse(readFileSync(join(folder, name, `${language}.json`), 'utf8')) as Tree
  return names
    .filter((_, i) => i % 2 === half)
    .flatMap((name) => pairsOf(read(name, 'en'), read(name, target)))
    .filter(({ source, target: to }) => source.split(' ').length >= 5 && !/<\d|\$t\(|\n/.test(source + to))
}

function pairsOf(a: Tree, b: Tree): Pair[] {
  return Object.entries(a).flatMap(([key, value]) => {
    // The one of a plural says its number in words.
    if (/_(?:zero|one|two)$/.test(key)) return []
    const other = b[key]
    if (typeof value === 'string') return typeof other === 'string' ? [{ source: value, target: other }] : []
    return typeof other === 'object' ? pairsOf(value, other) : []
  })
}

/** A corpus of any size is sampled: files in an order of their own until there are texts enough, or this time is over. */
const longest = 60_000

/** English documents as the engine on this machine translates them, half of the files each; null where there is none. */
export async function engineTexts(half: 0 | 1, most: number, random: Random): Promise<Pair[] | null> {
  const languages = { source: 'en', target: 'pt' }
  if (!hasModels(languages)) return null
  const files: { name: string; bytes: Uint8Array }[] = [{ name: 'made.docx', bytes: await makeDocx(1 + half) }]
  const corpus = process.env['CORPUS_DIR']
  for (const kind of corpus && existsSync(corpus) ? ['docx', 'pdf'] : []) {
    const names = readdirSync(join(corpus as string, kind))
      .filter((name) => name.endsWith(`.${kind}`))
      .sort()
    for (const name of random.shuffle(names.filter((_, i) => i % 2 === half))) {
      files.push({ name, bytes: new Uint8Array(readFileSync(join(corpus as string, kind, name))) })
    }
  }
  const engine = await firefoxEngine(languages).catch((error: unknown) => {
    if (error instanceof EngineUnavailable) return null
    throw error
  })
  if (!engine) return null
  const pairs = new Map<string, Pair>()
  const until = Date.now() + longest
  try {
    for (const file of files) {
      if (pairs.size >= most || Date.now() > until) break
      const { units } = await extractDocument(file).catch(() => ({ units: [] }))
      const few = units.filter((unit) => !unit.keep).slice(0, 20)
      const { ledger } = await translateUnits(few, engine, languages)
      for (const { source, target, disposition } of ledger) {
        const english =
          / (?:the|of|and|to|is|in) /i.test(source) && source.split(' ').length >= 5 && source.length < 400
        if (disposition === 'translated' && english) pairs.set(source, { source, target })
      }
    }
  } finally {
    await engine.close?.()
  }
  return [...pairs.values()].slice(0, most)
}
