import { runChecks, staticChecks, unitTests } from './checks.ts'
import { REPO } from './paths.ts'
import { typeCache } from './type-cache.ts'
import { reportFailure } from './user-error.ts'

/** `npm run verify`: everything that needs no cloud, two checks at a time, the longest first so that both lanes end together. */
async function verify(): Promise<void> {
  const began = performance.now()
  const checked = await runChecks([...unitTests, ...(await staticChecks(await typeCache(REPO)))], 2)
  const failed = checked.filter((check) => !check.passed)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`\n${checked.length - failed.length} passed, ${failed.length} failed (${seconds} s)`)
  if (failed.length > 0) process.exitCode = 1
}

verify().catch(reportFailure)
