import { runChecks, verifyChecks } from './checks.ts'
import { reportFailure } from './remedy.ts'

/** `npm run verify`: everything that needs no cloud, two checks at a time. */
async function verify(): Promise<void> {
  const began = performance.now()
  const checked = await runChecks(verifyChecks, 2)
  const failed = checked.filter((check) => !check.passed)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`\n${checked.length - failed.length} passed, ${failed.length} failed (${seconds} s)`)
  if (failed.length > 0) process.exitCode = 1
}

verify().catch(reportFailure)
