import type * as z from 'zod'
import type { Severity } from '#shared/translators/entrance-test.ts'
import enEs from './sets/en-es.json' with { type: 'json' }
import esEn from './sets/es-en.json' with { type: 'json' }
import frEn from './sets/fr-en.json' with { type: 'json' }
import ptEn from './sets/pt-en.json' with { type: 'json' }

/** A seeded error: while `wrong` still stands in the text, it was not found. */
export type Seeded = { wrong: string; right: string; severity: z.infer<typeof Severity> }
export type TestSet = { id: string; pair: string; segments: { source: string; draft: string; errors: Seeded[] }[] }

/** Every set by pair. They stay on the server: what is wrong in them is for reviewers. */
export const testSets = [...esEn, ...ptEn, ...frEn, ...enEs] as TestSet[]

export const setOf = (id: string): TestSet => {
  const found = testSets.find((set) => set.id === id)
  if (!found) throw new Error(`There is no test set ${id}`)
  return found
}
