import { setTimeout as wait } from 'node:timers/promises'
import { audit, type Verdict } from './audit/audit.ts'
import { placesFrom, readSnapshot } from './audit/read-snapshot.ts'
import { reportFailure } from './remedy.ts'

const looks = 7
const betweenMs = 30_000

/**
 * `npm run audit`: holds what always must be true against the table, the bucket, the mailbox and Stripe's books of a running
 * instance. What is still on its way is given the time that the sweepers need. Ends with 1 when an invariant is broken.
 */
async function main(): Promise<void> {
  const places = placesFrom(process.env)
  let verdicts = audit(await readSnapshot(places))
  for (let look = 1; look < looks && isBroken(verdicts); look++) {
    console.log(
      `· ${verdicts.filter((one) => one.broken.length > 0).length} not (yet) true; looking again in ${betweenMs / 1000} s`,
    )
    await wait(betweenMs)
    verdicts = audit(await readSnapshot(places))
  }
  for (const { name, count, broken } of verdicts) {
    console.log(`${broken.length > 0 ? '✗ broken' : '✓ ok    '} ${String(count).padStart(6)}  ${name}`)
    for (const line of broken.slice(0, 20)) console.log(`                  ${line}`)
  }
  if (isBroken(verdicts)) process.exitCode = 1
}

const isBroken = (verdicts: Verdict[]): boolean => verdicts.some((one) => one.broken.length > 0)

main().catch(reportFailure)
