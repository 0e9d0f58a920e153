import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { App, type CfnElement, Stack, Validations } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { AwsSolutionsChecks } from 'cdk-nag'
import { readConfig } from '../config.ts'
import { AppFunction } from '../constructs/function.ts'
import { AppStack } from './app-stack.ts'
import { DataStack } from './data-stack.ts'
import { StaffStack } from './staff-stack.ts'
import { WebStack } from './web-stack.ts'
import { WorkStack } from './work-stack.ts'

/** Values of a deployment to AWS, for tests on the templates. */
export const exampleConfig: Readonly<Record<string, string>> = parseExample()

/** The templates, without bundling any code. */
export function synthesize(environment: Readonly<Record<string, string>> = exampleConfig) {
  const { root, data, app, work, staff, web } = makeStacks(environment)
  const template = (stack: Stack) => Template.fromStack(stack)
  // What holds for the app's stack holds for those of the work and of the staff: their resources are looked at together.
  const happens = [app, work, staff].map((stack) => template(stack).toJSON() as { Resources: object })
  const Resources = Object.assign({}, ...happens.map((one) => one.Resources)) as object
  return {
    data: template(data),
    app: Template.fromJSON({ Resources }),
    web: template(web),
    entries: entriesIn(root),
    // Not in a template: the deployment sets it on the stack.
    isDataProtected: data.terminationProtection,
  }
}

/** How many resources each stack still takes: CloudFormation refuses more than 500. */
export function resourcesLeft(environment: Readonly<Record<string, string>>): [stack: string, left: number][] {
  const { root: _, ...stacks } = makeStacks(environment)
  return Object.values(stacks).map((stack) => {
    const { Resources } = Template.fromStack(stack).toJSON() as { Resources: object }
    return [stack.node.id, 500 - Object.keys(Resources).length]
  })
}

/** The entry of each function's code, by the id of its role in the template. */
function entriesIn(root: App): Map<string, string> {
  const functions = root.node.findAll().filter((one) => one instanceof AppFunction)
  const roleOf = (fn: AppFunction) => Stack.of(fn).getLogicalId(fn.role?.node.defaultChild as CfnElement)
  return new Map(functions.map((fn) => [roleOf(fn), fn.entry]))
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
  const work = new WorkStack(root, 'Work', { env, app })
  const staff = new StaffStack(root, 'Staff', { env, app })
  const web = new WebStack(root, 'Web', { env, config, data, app })
  return { root, data, app, work, staff, web }
}

function parseExample(): Record<string, string> {
  const values = parseEnv(readFileSync(new URL('../example.env', import.meta.url), 'utf8'))
  return Object.fromEntries(Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined))
}
