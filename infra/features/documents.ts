import { Duration, Stack } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { CfnMalwareProtectionPlan } from 'aws-cdk-lib/aws-guardduty'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { accountIn, acknowledge, importOf, keyFindings } from '../constructs/acknowledge.ts'
import { documentsBinding, tableBinding } from '../constructs/bindings.ts'
import { reserved } from '../constructs/concurrency.ts'
import { AppFunction } from '../constructs/function.ts'
import { partitions } from '../constructs/partitions.ts'
import { deadLetters } from '../constructs/work-queue.ts'
import type { Platform } from './platform.ts'

/** Where files lie that people sent. What we make of a document is not looked at: GuardDuty takes money for each object. */
const scanned = ['uploads/', 'glossaries/', 'translators/'] as const
const scannedKeys = [{ prefix: 'uploads/' }, { wildcard: 'glossaries/*/file' }, { prefix: 'translators/' }]

const scanService = 'malware-protection-plan.guardduty.amazonaws.com'

/** Upload tickets, and the scan of what was uploaded. */
export class Documents extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const { data } = platform
    const fn = new AppFunction(this, 'Api', { entry: 'functions/uploads/entry.ts', description: 'Documents API' })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(data.table, 'rw', partitions.uploads))
      .bind(documentsBinding(data.documents, 'w', 'uploads/'))
    platform.api.serve(api.documents, fn)
    if (platform.config.MALWARE_SCAN === 'guardduty') this.scanWithGuardDuty(platform)
    else this.scanWithFunction(platform)
  }

  /** https://docs.aws.amazon.com/guardduty/latest/ug/malware-protection-s3-iam-policy-prerequisite.html */
  private scanWithGuardDuty({ data }: Platform): void {
    const bucket = data.documents
    const ruleName = 'DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*'
    const rule = Stack.of(this).formatArn({ service: 'events', resource: 'rule', resourceName: ruleName })
    const role = new Role(this, 'ScanRole', { assumedBy: new ServicePrincipal(scanService) })
    role.addToPolicy(
      new PolicyStatement({
        actions: ['events:PutRule', 'events:DeleteRule', 'events:PutTargets', 'events:RemoveTargets'],
        resources: [rule],
        conditions: { StringLike: { 'events:ManagedBy': scanService } },
      }),
    )
    role.addToPolicy(
      new PolicyStatement({ actions: ['events:DescribeRule', 'events:ListTargetsByRule'], resources: [rule] }),
    )
    role.addToPolicy(
      new PolicyStatement({
        actions: [
          's3:GetObject',
          's3:GetObjectVersion',
          's3:PutObjectTagging',
          's3:GetObjectTagging',
          's3:PutObjectVersionTagging',
          's3:GetObjectVersionTagging',
        ],
        resources: [bucket.arnForObjects('*')],
      }),
    )
    role.addToPolicy(
      new PolicyStatement({
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects('malware-protection-resource-validation-object')],
      }),
    )
    role.addToPolicy(
      new PolicyStatement({
        actions: ['s3:PutBucketNotification', 's3:GetBucketNotification', 's3:ListBucket'],
        resources: [bucket.bucketArn],
      }),
    )
    data.dataKey.grantEncryptDecrypt(role)
    const rules = `arn:<AWS::Partition>:events:${Stack.of(this).region}:${accountIn(this)}:rule/${ruleName}`
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::${rules}]`]: 'GuardDuty ends the name of its own rule itself.',
      [`AwsSolutions-IAM5[Resource::${importOf(bucket, bucket.bucketArn)}/*]`]:
        'GuardDuty reads every upload and tags it.',
      ...keyFindings,
    })
    const plan = new CfnMalwareProtectionPlan(this, 'Scan', {
      role: role.roleArn,
      protectedResource: { s3Bucket: { bucketName: bucket.bucketName, objectPrefixes: [...scanned] } },
      actions: { tagging: { status: 'ENABLED' } },
    })
    // GuardDuty tries the role while the plan is made: it has to have its policy by then.
    plan.node.addDependency(role)
  }

  /** Sets the same tag as GuardDuty, after a search for the EICAR test file. */
  private scanWithFunction({ config, data }: Platform): void {
    const scanner = new AppFunction(this, 'Scanner', {
      entry: 'functions/uploads/scan-entry.ts',
      description: 'Upload scanner',
      ...reserved('upload-scan', config),
      timeout: Duration.seconds(30),
    })
    for (const prefix of scanned) scanner.bind(documentsBinding(data.documents, 'rt', prefix))
    const rule = new Rule(this, 'Uploaded', {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: {
          bucket: { name: [data.documents.bucketName] },
          object: { key: scannedKeys },
        },
      },
    })
    rule.addTarget(new LambdaFunction(scanner, { deadLetterQueue: deadLetters(this, 'ScanDead'), retryAttempts: 10 }))
  }
}
