import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'

const managedGroups = [
  'AWSManagedRulesCommonRuleSet',
  'AWSManagedRulesKnownBadInputsRuleSet',
  'AWSManagedRulesAmazonIpReputationList',
]

const outside = (positionalConstraint: 'EXACTLY' | 'STARTS_WITH', searchString: string) => ({
  notStatement: {
    statement: {
      byteMatchStatement: {
        fieldToMatch: { uriPath: {} },
        positionalConstraint,
        searchString,
        textTransformations: [{ priority: 0, type: 'NONE' }],
      },
    },
  },
})
const notFiles = outside('STARTS_WITH', '/files/')

/** WAF in front of the distribution: AWS's managed groups, and a ceiling of requests an address. */
export class Firewall extends Construct {
  readonly acl: CfnWebACL

  constructor(scope: Construct, id: string) {
    super(scope, id)
    const visibility = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: true,
      metricName,
    })
    this.acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('attesta'),
      rules: [
        {
          name: 'RequestsPerAddress',
          priority: 0,
          action: { block: {} },
          // Stripe delivers all of its notices from a few addresses: turned away, they would come hours later.
          statement: {
            rateBasedStatement: {
              limit: 2000,
              aggregateKeyType: 'IP',
              scopeDownStatement: outside('EXACTLY', '/api/stripe/webhook'),
            },
          },
          visibilityConfig: visibility('requests-per-address'),
        },
        ...managedGroups.map((name, position) => ({
          name,
          priority: position + 1,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name,
              // A signed link is long, and its query has the name of a file: the bucket checks every letter of it.
              ...(name === 'AWSManagedRulesCommonRuleSet' && { scopeDownStatement: notFiles }),
              // Our own 4 MB limit on multipart bodies stands in the API; this rule stops at 8 KB.
              ...(name === 'AWSManagedRulesCommonRuleSet' && {
                ruleActionOverrides: [{ name: 'SizeRestrictions_BODY', actionToUse: { count: {} } }],
              }),
            },
          },
          visibilityConfig: visibility(name),
        })),
      ],
    })
  }
}
