import { spawnSync } from 'node:child_process'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { outputOf, stackOf } from './deploy/output-of.ts'

/**
 * `npm run verify-audit` follows the chain of audit rows in the locked bucket of a deployment from its first day to yesterday, and ends
 * with 1 where it is broken or ends early. `STAGE` names the deployment, `local` when it is not set; the bucket is an output of its data
 * stack, and is read with the rights of whoever calls it.
 */
try {
  const AUDIT_BUCKET = await outputOf(new CloudFormationClient({}), stackOf('Data'), 'AuditBucket')
  const command = new URL('../functions/audit/verify-command.ts', import.meta.url).pathname
  const { status } = spawnSync(process.execPath, [command], {
    stdio: 'inherit',
    env: { ...process.env, AUDIT_BUCKET },
  })
  process.exitCode = status ?? 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
