import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda'

/** Makes the account of this address the founding super administrator, through the function that acts once. */
export async function makeFirstAdmin(client: LambdaClient, functionName: string, email: string): Promise<string> {
  const answer = await client.send(
    new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify({ email }) }),
  )
  const told = JSON.parse(Buffer.from(answer.Payload ?? []).toString() || '{}') as {
    message?: string
    errorMessage?: string
  }
  if (answer.FunctionError) throw new Error(told.errorMessage ?? 'The function failed; see its log')
  return told.message ?? ''
}
