import { readFileSync } from 'node:fs'
import { App, type Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { readConfig } from '../config.ts'
import { AppStack } from './app-stack.ts'
import { DataStack } from './data-stack.ts'
import { WebStack } from './web-stack.ts'

/** Values of a deployment to AWS, for tests on the templates. */
export const exampleConfig = {
  STAGE: 'test',
  SITE_URL: 'https://attesta.example',
  CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:111111111111:certificate/00000000-0000-0000-0000-000000000000',
  MAIL_FROM: 'hello@attesta.example',
  SUPPORT_EMAIL: 'support@attesta.example',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_example',
  CAPTCHA_SITE_KEY: 'site-key',
}

/** The three templates, without bundling any code. */
export function synthesize(environment: Record<string, string> = exampleConfig) {
  const { context } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as {
    context: Record<string, unknown>
  }
  const app = new App({ context: { ...context, 'aws:cdk:bundling-stacks': [] } })
  const config = readConfig(environment)
  const env = { region: config.AWS_REGION }
  const data = new DataStack(app, 'Data', { env, config })
  const application = new AppStack(app, 'App', { env, config, data })
  const web = new WebStack(app, 'Web', { env, config, data, app: application })
  const template = (stack: Stack) => Template.fromStack(stack)
  return { data: template(data), app: template(application), web: template(web) }
}
