import {
  DeleteRolePolicyCommand,
  GetRolePolicyCommand,
  IAMClient,
  ListRolePoliciesCommand,
  PutRolePolicyCommand,
} from '@aws-sdk/client-iam'
import { expect, test } from 'vitest'
import { STACKS } from '../outside.ts'
import { clientsOf, physicalId } from './clients.ts'
import { CREDENTIALS, REGION } from './ministack.ts'

const site = process.env['SITE_URL']
const gateway = process.env['GATEWAY']

/** A made-up session makes the function look into the table, and nothing else. */
const askForMe = async (): Promise<number> => {
  const answer = await fetch(`${site}/api/me`, { headers: { cookie: '__Host-session=nobody' } })
  return answer.status
}

test.runIf(site && gateway)(
  'a function without its grant on the table is denied: what the stories use is what was granted',
  async () => {
    const iam = new IAMClient({ endpoint: gateway ?? '', region: REGION, credentials: CREDENTIALS })
    const RoleName = await physicalId(clientsOf(gateway ?? ''), STACKS[1] ?? '', 'AWS::IAM::Role', {
      named: /^AccountsApi/,
    })
    const { PolicyNames: [PolicyName] = [] } = await iam.send(new ListRolePoliciesCommand({ RoleName }))
    const { PolicyDocument } = await iam.send(new GetRolePolicyCommand({ RoleName, PolicyName }))
    expect(await askForMe()).toBe(401)
    await iam.send(new DeleteRolePolicyCommand({ RoleName, PolicyName }))
    try {
      expect(await askForMe()).toBe(500)
    } finally {
      await iam.send(
        new PutRolePolicyCommand({ RoleName, PolicyName, PolicyDocument: decodeURIComponent(PolicyDocument ?? '') }),
      )
    }
    expect(await askForMe()).toBe(401)
  },
)
