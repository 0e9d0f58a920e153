import { type Pair, writeDocument } from './fill-sentences.ts'
import { engineTexts, siteTexts } from './natural.ts'
import { randomOf } from './random.ts'

/** A document of clean segments in one pair of languages. `held`: no check was tuned on its sentences. */
export type CleanDocument = {
  origin: 'sentences' | 'site' | 'engine'
  source: string
  target: string
  held: boolean
  segments: Pair[]
}

const written = [
  ['en', 'es'],
  ['en', 'pt'],
  ['en', 'fr'],
  ['en', 'de'],
  ['en', 'ja'],
  ['en', 'ar'],
  ['es', 'en'],
  ['pt', 'en'],
  ['fr', 'en'],
  ['de', 'en'],
  ['es', 'pt'],
  ['de', 'fr'],
] as const

/** All documents of the bench: written sentences, what the site says, and real drafts where an engine is at hand. */
export async function cleanDocuments(seed: number): Promise<CleanDocument[]> {
  const random = randomOf(seed)
  const documents: CleanDocument[] = []
  for (const half of [0, 1] as const) {
    const held = half === 1
    for (const [source, target] of written) {
      documents.push({
        origin: 'sentences',
        source,
        target,
        held,
        segments: writeDocument(source, target, half, random),
      })
    }
    for (const target of ['es', 'fr', 'de', 'ar', 'ja']) {
      const texts = random.shuffle(siteTexts(target, half)).slice(0, 120)
      for (const part of [texts.slice(0, 60), texts.slice(60)]) {
        documents.push({ origin: 'site', source: 'en', target, held, segments: part })
      }
    }
    const drafts = (await engineTexts(half, 240, random)) ?? []
    for (let i = 0; i < drafts.length; i += 60) {
      documents.push({ origin: 'engine', source: 'en', target: 'pt', held, segments: drafts.slice(i, i + 60) })
    }
  }
  return documents
}
