import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { type Engine, EngineUnavailable } from '../ports/engine.ts'

/**
 * Amazon Translate with the credentials of the shell, opened by what is passed in: the engine knows no adapter. Throws
 * `EngineUnavailable` where there are none: nothing is sent.
 */
export async function awsEngine(open: () => Promise<Engine>): Promise<Engine> {
  const { env } = process
  const named = env['AWS_ACCESS_KEY_ID'] ?? env['AWS_PROFILE'] ?? env['AWS_WEB_IDENTITY_TOKEN_FILE']
  if (!named && !existsSync(`${homedir()}/.aws/credentials`)) {
    throw new EngineUnavailable(
      'The aws engine needs AWS credentials: set AWS_PROFILE or AWS_ACCESS_KEY_ID, and AWS_REGION.',
    )
  }
  if (!env['AWS_REGION'] && !env['AWS_DEFAULT_REGION'] && !env['AWS_PROFILE']) {
    throw new EngineUnavailable('The aws engine needs a region: set AWS_REGION.')
  }
  // The command leaves nothing behind in the account, so a glossary's terms stand in the text that is sent.
  return { ...(await open()), terminology: false }
}
