import { Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'

/**
 * What is noted of a request. The query and the page that asked (`cs-uri-query`, `cs(Referer)`) are not: there stand the secrets of
 * links in mails and the signatures of links to files. Neither are cookies. The path is: the one secret in it is that of an
 * invitation to staff, which nobody but the account of the invited address can use, once.
 */
const recordFields = [
  'date',
  'time',
  'x-edge-location',
  'x-edge-request-id',
  'c-ip',
  'cs-method',
  'cs(Host)',
  'x-host-header',
  'cs-protocol',
  'cs-protocol-version',
  'cs-uri-stem',
  'cs(User-Agent)',
  'cs-bytes',
  'sc-status',
  'sc-bytes',
  'sc-content-type',
  'sc-content-len',
  'ssl-protocol',
  'ssl-cipher',
  'time-taken',
  'time-to-first-byte',
  'x-edge-result-type',
  'x-edge-response-result-type',
  'x-edge-detailed-result-type',
]

/** The access log of a distribution, in a bucket. The distribution's own setting would note every field. */
export class DistributionLog extends Construct {
  constructor(scope: Construct, id: string, { distribution, bucket }: { distribution: Distribution; bucket: Bucket }) {
    super(scope, id)
    const { account, region, partition, stackName } = Stack.of(this)
    const name = `${stackName}-distribution`
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    })
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: bucket.bucketArn,
      outputFormat: 'json',
    })
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects('*')],
        conditions: {
          StringEquals: { 'aws:SourceAccount': account },
          ArnLike: { 'aws:SourceArn': `arn:${partition}:logs:${region}:${account}:delivery-source:${name}` },
        },
      }),
    )
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields,
      s3SuffixPath: 'distribution/{yyyy}/{MM}/{dd}',
    })
    delivery.addResourceDependency(source)
    // Where it may not write yet, the delivery is refused, or writes a policy of its own that this one takes away.
    if (bucket.policy) delivery.node.addDependency(bucket.policy)
  }
}
