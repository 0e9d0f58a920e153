import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda'
import { leftPercent } from '../constructs/concurrency.ts'

/** So many places Lambda wants left for the functions that reserve none. */
const leftForAll = 100

/** Stops a deployment whose reserved places the account does not have: AWS would refuse it half-way. A new account has ten in all. */
export async function checkConcurrency(client: Pick<LambdaClient, 'send'>, wanted: number): Promise<void> {
  if (wanted === 0) return
  const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}))
  const places = AccountLimit?.ConcurrentExecutions ?? 0
  const reserved = (wanted * (100 - leftPercent)) / 100
  if (places >= wanted && places - reserved >= leftForAll) return
  const fitting = (places * leftPercent) / 100 >= leftForAll ? places : 0
  throw new Error(
    `The account may run ${places} functions at once, which is too few to reserve shares of LAMBDA_CONCURRENCY=${wanted}. Set LAMBDA_CONCURRENCY=${fitting}, or ask AWS for more (Service Quotas, Lambda, Concurrent executions).`,
  )
}
