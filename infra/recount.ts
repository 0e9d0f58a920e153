import { spawnSync } from 'node:child_process'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { outputOf, stackOf } from './deploy/output-of.ts'

/**
 * `npm run recount [-- --write]` counts the whole table, prints where the counters of the console differ from it, and puts them right
 * when asked to, at once and not in the night. It runs with the rights of whoever calls it. `STAGE` names the deployment, `local`
 * when it is not set.
 */
try {
  const TABLE_NAME = await outputOf(new CloudFormationClient({}), stackOf('Data'), 'TableName')
  const command = new URL('../functions/counters/recount-command.ts', import.meta.url).pathname
  const { status } = spawnSync(process.execPath, [command, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, TABLE_NAME },
  })
  process.exitCode = status ?? 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
