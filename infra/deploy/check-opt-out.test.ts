import { readFileSync } from 'node:fs'
import type { DescribeEffectivePolicyCommand } from '@aws-sdk/client-organizations'
import { expect, test, vi } from 'vitest'
import { checkOptOut } from './check-opt-out.ts'

const account = (answer: () => unknown) => {
  const send = vi.fn(async ({ input }: DescribeEffectivePolicyCommand) => {
    expect(input).toEqual({ PolicyType: 'AISERVICES_OPT_OUT_POLICY' })
    return answer()
  })
  return { send } as unknown as Parameters<typeof checkOptOut>[0]
}
const policy = (services: Record<string, 'optIn' | 'optOut'>) => () => {
  const each = Object.entries(services).map(([name, choice]) => [name, { opt_out_policy: choice }] as const)
  return { EffectivePolicy: { PolicyContent: JSON.stringify({ services: Object.fromEntries(each) }) } }
}
const failing = (name: string) => () => {
  throw Object.assign(new Error(`AWS says ${name}`), { name })
}

test.each([
  ['keeps all services from using documents', policy({ default: 'optOut' })],
  ['lets one use them that reads none', policy({ default: 'optOut', polly: 'optIn' })],
])('R4: an account whose policy %s is deployed to', async (_, answer) => {
  await expect(checkOptOut(account(answer))).resolves.toBeUndefined()
})

test.each([
  ['without an organization', failing('AWSOrganizationsNotInUseException'), 'default, translate, textract'],
  ['without a policy', failing('EffectivePolicyNotFoundException'), 'default, translate, textract'],
  ['that lets the engine use them', policy({ default: 'optOut', translate: 'optIn' }), 'translate'],
  ['that names two services alone', policy({ translate: 'optOut', textract: 'optOut' }), 'default'],
])('R4: an account %s is told before anything is deployed', async (_, answer, left) => {
  await expect(checkOptOut(account(answer))).rejects.toThrow(`use them for itself (${left}). Give the account an AI`)
})

test('who may not ask hears why', async () => {
  await expect(checkOptOut(account(failing('AccessDeniedException')))).rejects.toThrow('AccessDeniedException')
})

test('R4: a deployment asks before its first step, and the runbook has the policy', () => {
  const deploy = readFileSync('infra/deploy.ts', 'utf8')
  expect(deploy).toMatch(/await checkOptOut\([^]*await ensureSecrets\([^]*run\('cdk', \['deploy'/)
  expect(readFileSync('infra/RUNBOOK.md', 'utf8')).toContain(
    '`{"services":{"default":{"opt_out_policy":{"@@assign":"optOut"}}}}`',
  )
})
