import { GlossaryId, type UserId } from '#shared/lib/id.ts'
import type { Engine } from '../../documents/engine.ts'
import { pseudoEngine } from '../../documents/engines/pseudo.ts'
import { applyTerms } from '../../documents/glossary/apply-terms.ts'
import { parseGlossary } from '../../documents/glossary/parse-glossary.ts'
import { storeEntries } from '../../glossaries/stored-entries.ts'
import { newId } from '../../lib/base.ts'
import { makeWorld, type World } from './world.ts'

export type Asked = { texts: string[]; terminology: string | undefined; formality: string | undefined }

/** A world whose engine takes terminologies, refuses one that it was not given, and says what it was asked. */
export function termWorld(userId: UserId): World & { asked: Asked[] } {
  const asked: Asked[] = []
  const engine: Engine = {
    ...pseudoEngine(),
    terminology: true,
    translate: async (batch, { terminology, formality }) => {
      const texts = batch.map(({ text }) => text)
      asked.push({ texts, terminology, formality })
      const terms = terminology === undefined ? [] : world.terminologies.get(terminology)
      if (!terms) throw new Error('this terminology was not opened')
      return texts.map((text) => `⟦${applyTerms(text, terms)}⟧`)
    },
  }
  const world = makeWorld(userId, { engine })
  return Object.assign(world, { asked })
}

/** A glossary of a person, from the text of its CSV. */
export async function glossary(world: World, userId: UserId, name: string, text: string) {
  const id = GlossaryId.parse(newId())
  const { entries } = await parseGlossary(new TextEncoder().encode(text))
  await storeEntries(world, { userId, id }, entries)
  return { id, name }
}
