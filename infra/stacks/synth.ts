import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { App, type Stack, Validations } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { AwsSolutionsChecks } from 'cdk-nag'
import { readConfig } from '../config.ts'
import { AppStack } from './app-stack.ts'
import { DataStack } from './data-stack.ts'
import { WebStack } from './web-stack.ts'

/** Values of a deployment to AWS, for tests on the templates. */
export const exampleConfig: Readonly<Record<string, string>> = parseExample()

/** The three templates, without bundling any code. */
export function synthesize(environment: Readonly<Record<string, string>> = exampleConfig) {
  const { data, app, web } = makeStacks(environment)
  const template = (stack: Stack) => Template.fromStack(stack)
  return { data: template(data), app: template(app), web: template(web) }
}

/** Synthesises all of it under cdk-nag as `infra/app.ts` does. Throws when a finding is open. */
export function check(account: string | undefined): void {
  const { root } = makeStacks(exampleConfig, account)
  Validations.of(root).addPlugins(new AwsSolutionsChecks(root))
  root.synth()
}

function makeStacks(environment: Readonly<Record<string, string>>, account?: string) {
  const { context } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as {
    context: Record<string, unknown>
  }
  const root = new App({ context: { ...context, 'aws:cdk:bundling-stacks': [] } })
  const config = readConfig(environment)
  const env = { region: config.AWS_REGION, ...(account && { account }) }
  const data = new DataStack(root, 'Data', { env, config })
  const app = new AppStack(root, 'App', { env, config, data })
  const web = new WebStack(root, 'Web', { env, config, data, app })
  return { root, data, app, web }
}

function parseExample(): Record<string, string> {
  const values = parseEnv(readFileSync(new URL('../example.env', import.meta.url), 'utf8'))
  return Object.fromEntries(Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined))
}
