import { type Ran, runSuite } from './suites.ts'

/** Where real files (folders `docx` and `pdf`) and the specifications of the customer's and the staff's side are: none is part of the project. */
const names = ['CORPUS_DIR', 'SPECIFICATION_FILE', 'STAFF_SPECIFICATION_FILE'] as const
export type Corpus = Partial<Record<(typeof names)[number], string>>

/** Takes what this process was told of them out of its environment, so that other tests run as everybody has them. */
export function takeCorpus(env: NodeJS.ProcessEnv): Corpus {
  const taken = Object.fromEntries(names.map((name) => [name, env[name]]))
  for (const name of names) delete env[name]
  return taken
}

/** The tests over what is there. */
export async function runCorpus(corpus: Corpus): Promise<Ran[]> {
  const ran: Ran[] = []
  if (corpus.CORPUS_DIR) ran.push(await runSuite('slow', { env: corpus, only: ['corpus.slow.test.ts'] }))
  const specified = [
    ...(corpus.SPECIFICATION_FILE ? ['web/src/messages/specified.test.ts', 'web/e2e/rows/sections.test.ts'] : []),
    ...(corpus.STAFF_SPECIFICATION_FILE ? ['web/e2e/rows/staff/specification.test.ts'] : []),
  ]
  if (specified.length > 0) ran.push(await runSuite('unit*', { env: corpus, only: specified }))
  return ran
}
