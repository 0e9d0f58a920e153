import { addTotals, closingLine, runSuite, type Totals } from './suites.ts'
import { reportFailure } from './user-error.ts'

/**
 * `npm run corpus`: the tests over real files (`CORPUS_DIR`) and over the specifications of the customer's and the staff's side
 * (`SPECIFICATION_FILE`, `STAFF_SPECIFICATION_FILE`), which are no part of the project.
 */
async function corpus(): Promise<void> {
  const totals: Totals[] = []
  if (process.env['CORPUS_DIR']) totals.push(await runSuite('slow', { only: ['corpus.slow.test.ts'] }))
  const specified = [
    ...(process.env['SPECIFICATION_FILE']
      ? ['web/src/messages/specified.test.ts', 'web/e2e/rows/sections.test.ts']
      : []),
    ...(process.env['STAFF_SPECIFICATION_FILE'] ? ['web/e2e/rows/staff/specification.test.ts'] : []),
  ]
  if (specified.length > 0) totals.push(await runSuite('unit*', { only: specified }))
  const all = addTotals(totals)
  console.log(closingLine(all))
  process.exitCode = all.failed > 0 ? 1 : 0
}

void corpus()
  .catch(reportFailure)
  .finally(() => process.exit())
