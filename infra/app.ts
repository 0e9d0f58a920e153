import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { isUnchecked, readConfig } from './config.ts'
import { AppStack } from './stacks/app-stack.ts'
import { DataStack } from './stacks/data-stack.ts'
import { StaffStack } from './stacks/staff-stack.ts'
import { WebStack } from './stacks/web-stack.ts'
import { WorkStack } from './stacks/work-stack.ts'

const config = readConfig()
// Notes for whoever checks are a file of a megabyte, which CDK reads anew with each event of a deployment.
const isChecked = !isUnchecked(config)
const app = new App({ context: isChecked ? {} : { unchecked: true, 'aws:cdk:disable-creation-stack-traces': true } })
const env = { account: process.env['CDK_DEFAULT_ACCOUNT'], region: config.AWS_REGION }
const name = (part: string) => `Attesta-${config.STAGE}-${part}`

const data = new DataStack(app, name('Data'), { env, config })
const application = new AppStack(app, name('App'), { env, config, data })
new WorkStack(app, name('Work'), { env, app: application })
new StaffStack(app, name('Staff'), { env, app: application })
new WebStack(app, name('Web'), { env, config, data, app: application })

if (isChecked) Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
