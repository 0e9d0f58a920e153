import { DescribeEffectivePolicyCommand, type OrganizationsClient } from '@aws-sdk/client-organizations'

/** Services that read documents, GuardDuty among them by the default. A service that the policy does not name has the default. */
const readers = ['default', 'translate', 'textract']

type Content = { services?: Record<string, { opt_out_policy?: string }> }

/**
 * Stops a deployment to an account whose documents AWS may use for itself: by default its services keep what they are given, elsewhere too,
 * where no deletion reaches it (promises R3 and R4). Only a policy of AWS Organizations forbids it.
 */
export async function checkOptOut(client: Pick<OrganizationsClient, 'send'>): Promise<void> {
  const { services = {} } = await effectivePolicy(client)
  const left = readers.filter((name) => (services[name] ?? services['default'])?.opt_out_policy !== 'optOut')
  if (left.length === 0) return
  throw new Error(
    `AWS may keep the documents of this account and use them for itself (${left.join(', ')}). Give the account an AI services opt-out policy of AWS Organizations: infra/RUNBOOK.md, Deploying, 1.`,
  )
}

/** Without an organization, or without such a policy, nothing is opted out of. */
async function effectivePolicy(client: Pick<OrganizationsClient, 'send'>): Promise<Content> {
  const command = new DescribeEffectivePolicyCommand({ PolicyType: 'AISERVICES_OPT_OUT_POLICY' })
  try {
    const { EffectivePolicy } = await client.send(command)
    return JSON.parse(EffectivePolicy?.PolicyContent ?? '{}') as Content
  } catch (error) {
    if (error instanceof Error && nothing.has(error.name)) return {}
    throw error
  }
}

const nothing = new Set(['AWSOrganizationsNotInUseException', 'EffectivePolicyNotFoundException'])
