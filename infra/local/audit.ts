import { auditUntilSound } from './audit/audit-until-sound.ts'
import { endpointsFrom } from './audit/read-snapshot.ts'
import { reportFailure } from './user-error.ts'

/**
 * `npm run audit`: holds what always must be true against the table, the bucket, the mailbox and Stripe's books of a running
 * instance. Ends with 1 when an invariant is broken.
 */
async function main(): Promise<void> {
  const { verdicts } = await auditUntilSound(endpointsFrom(process.env), (line) => console.log(`· ${line}`))
  for (const { name, count, broken } of verdicts) {
    console.log(`${broken.length > 0 ? '✗ broken' : '✓ ok    '} ${String(count).padStart(6)}  ${name}`)
    for (const line of broken.slice(0, 20)) console.log(`                  ${line}`)
  }
  if (verdicts.some((one) => one.broken.length > 0)) process.exitCode = 1
}

main().catch(reportFailure)
