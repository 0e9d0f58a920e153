import { clean, scanTagName } from '#shared/documents/scan-tag.ts'
import { GlossaryId, type UserId } from '#shared/lib/id.ts'
import { glossaryKeys } from '../../data/translations/glossary-keys.ts'
import { pseudoEngine } from '../../documents/engines/pseudo.ts'
import { applyTerms } from '../../documents/glossary/apply-terms.ts'
import { parseGlossary } from '../../documents/glossary/parse-glossary.ts'
import type { Engine } from '../../documents/index.ts'
import { newId } from '../../lib/base.ts'
import { storeEntries } from '../../lib/lookups/stored-entries.ts'
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
  const { file } = glossaryKeys({ userId, id })
  await world.files.put(file, text, 'application/octet-stream')
  await world.files.tag(file, { [scanTagName]: clean })
  await storeEntries(world, { userId, id }, entries)
  return { id, name }
}
