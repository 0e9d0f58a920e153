import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { addressRequests } from '#shared/api-keys/api-key.ts'
import { messageOf } from '#shared/messages/table.ts'

/**
 * AWS's groups, each with the rules that only count. A body carries what stands in documents, and a manual of web pages or logs holds all
 * that these rules look for: its translator could save no segment of it. Our own limits on bodies stand in the API (`maxBodyCharacters`, `maxMultipartBytes`); AWS's stops at 8 KB.
 * Programs of customers send no `User-Agent` where their language sends none by itself, and it keeps out nobody who means harm.
 */
const managedGroups = {
  AWSManagedRulesCommonRuleSet: [
    'SizeRestrictions_BODY',
    'CrossSiteScripting_BODY',
    'GenericLFI_BODY',
    'GenericRFI_BODY',
    'EC2MetaDataSSRF_BODY',
    'NoUserAgent_HEADER',
  ],
  AWSManagedRulesKnownBadInputsRuleSet: ['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY', 'ReactJSRCE_BODY'],
  AWSManagedRulesAmazonIpReputationList: [],
}

const within = (positionalConstraint: 'EXACTLY' | 'STARTS_WITH', searchString: string) => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint,
    searchString,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
})
const outside = (statement: ReturnType<typeof within>) => ({ notStatement: { statement } })
const notFiles = outside(within('STARTS_WITH', '/files/'))
const notices = within('EXACTLY', '/api/stripe/webhook')

/**
 * What an address hears that asks too often: what the API says. By itself WAF says 403, and an editor would take it that somebody else has
 * its job, and save no more.
 */
const tooMany = 'too-many'
const turnedAway = {
  block: {
    customResponse: {
      responseCode: 429,
      customResponseBodyKey: tooMany,
      responseHeaders: [{ name: 'retry-after', value: '60' }],
    },
  },
}

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
      customResponseBodies: {
        [tooMany]: { contentType: 'APPLICATION_JSON', content: JSON.stringify(messageOf(tooMany)) },
      },
      rules: [
        {
          name: 'RequestsPerAddress',
          priority: 0,
          action: turnedAway,
          statement: {
            rateBasedStatement: {
              limit: addressRequests,
              aggregateKeyType: 'IP',
              scopeDownStatement: outside(notices),
            },
          },
          visibilityConfig: visibility('requests-per-address'),
        },
        {
          name: 'NoticesPerAddress',
          priority: 1,
          action: turnedAway,
          // Stripe delivers all of its notices from a few addresses: turned away, they would come hours later. More than these are a
          // flood of somebody else's, behind which they would wait as well.
          statement: {
            rateBasedStatement: { limit: 20_000, aggregateKeyType: 'IP', scopeDownStatement: notices },
          },
          visibilityConfig: visibility('notices-per-address'),
        },
        ...Object.entries(managedGroups).map(([name, counted], position) => ({
          name,
          priority: position + 2,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name,
              // A signed link is long, and its query has the name of a file: the bucket checks every letter of it.
              ...(name === 'AWSManagedRulesCommonRuleSet' && { scopeDownStatement: notFiles }),
              ...(counted.length > 0 && {
                ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
              }),
            },
          },
          visibilityConfig: visibility(name),
        })),
      ],
    })
  }
}
