import { spawnSync } from 'node:child_process'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { outputOf, stackOf } from './deploy/output-of.ts'

/**
 * `npm run index-users` writes the rows by which staff find accounts, for those that were made before there were any. It runs with
 * the rights of whoever calls it: no function may read all accounts. `STAGE` names the deployment, `local` when it is not set.
 */
try {
  const TABLE_NAME = await outputOf(new CloudFormationClient({}), stackOf('Data'), 'TableName')
  const command = new URL('../functions/users/index-command.ts', import.meta.url).pathname
  const { status } = spawnSync(process.execPath, [command], {
    stdio: 'inherit',
    env: { ...process.env, TABLE_NAME },
  })
  process.exitCode = status ?? 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
