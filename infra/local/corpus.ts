import { runCorpus, takeCorpus } from './corpus-suites.ts'
import { addTotals, closingLine } from './suites.ts'
import { reportFailure } from './user-error.ts'

/** `npm run corpus`: the tests over real files and over the specifications, where the environment says that there are some. */
async function corpus(): Promise<void> {
  const all = addTotals(await runCorpus(takeCorpus(process.env)))
  console.log(closingLine(all))
  process.exitCode = all.failed > 0 ? 1 : 0
}

void corpus()
  .catch(reportFailure)
  .finally(() => process.exit())
