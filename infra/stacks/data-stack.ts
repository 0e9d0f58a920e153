import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb'
import { Key } from 'aws-cdk-lib/aws-kms'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { type Config, secretNames } from '../config.ts'
import { acknowledge } from '../constructs/acknowledge.ts'
import { People } from '../constructs/people.ts'

/** What must outlive every deployment: the table, the documents, the people and the keys. Retained and termination-protected. */
export class DataStack extends Stack {
  readonly table: Table
  readonly documents: Bucket
  readonly people: People
  readonly dataKey: Key
  readonly taxKey: Key
  /** Sent by CloudFront with every request to the API, so that nothing else can reach it. */
  readonly originSecret: Secret
  /** What the signing secrets of customers' webhooks are derived from. */
  readonly webhookSecret: Secret

  constructor(scope: Construct, id: string, props: StackProps & { config: Config }) {
    super(scope, id, { ...props, terminationProtection: true })
    this.dataKey = new Key(this, 'DataKey', {
      alias: 'attesta/data',
      description: 'Table and documents',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    this.taxKey = new Key(this, 'TaxKey', {
      alias: 'attesta/tax',
      description: 'Tax identifiers of translators',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    this.table = this.makeTable()
    this.documents = this.makeDocuments(props.config)
    this.people = new People(this, 'People', { config: props.config })
    this.originSecret = new Secret(this, 'OriginSecret', {
      secretName: secretNames.origin,
      description: 'Proves to the API that a request came through CloudFront',
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    })
    this.webhookSecret = new Secret(this, 'WebhookSecret', {
      secretName: secretNames.webhooks,
      description: 'Signing secrets of webhooks are derived from it',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    })
    new CfnOutput(this, 'TableName', { value: this.table.tableName })
    new CfnOutput(this, 'DocumentBucket', { value: this.documents.bucketName })
    new CfnOutput(this, 'UserPoolId', { value: this.people.pool.userPoolId })
    new CfnOutput(this, 'UserPoolClientId', { value: this.people.client.userPoolClientId })
    acknowledge(this.originSecret, {
      'AwsSolutions-SMG4': 'Rotating it needs a deployment of the distribution at the same time; the runbook says how.',
    })
    acknowledge(this.webhookSecret, {
      'AwsSolutions-SMG4': 'Rotating it changes the signing secret of every customer at once; the runbook says when.',
    })
  }

  private makeTable(): Table {
    const string = (name: string) => ({ name, type: AttributeType.STRING })
    const table = new Table(this, 'Table', {
      partitionKey: string('pk'),
      sortKey: string('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: this.dataKey,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: 'expiresAt',
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    for (const indexName of ['gsi1', 'gsi2']) {
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: string(`${indexName}pk`),
        sortKey: string(`${indexName}sk`),
        projectionType: ProjectionType.ALL,
      })
    }
    return table
  }

  private makeDocuments(config: Config): Bucket {
    const bucket = new Bucket(this, 'Documents', {
      encryption: BucketEncryption.KMS,
      encryptionKey: this.dataKey,
      bucketKeyEnabled: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      removalPolicy: RemovalPolicy.RETAIN,
      serverAccessLogsBucket: this.makeLogBucket(),
      serverAccessLogsPrefix: 'documents/',
      lifecycleRules: [
        { id: 'unclaimed-uploads', prefix: 'uploads/', expiration: Duration.days(1) },
        { id: 'deleted-is-gone', noncurrentVersionExpiration: Duration.days(1) },
        { id: 'broken-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      cors: [
        {
          allowedOrigins: [config.SITE_URL],
          allowedMethods: [HttpMethods.GET, HttpMethods.POST],
          allowedHeaders: ['*'],
          exposedHeaders: ['content-disposition'],
          maxAge: 3600,
        },
      ],
    })
    // Set on the L1: the L2's switch brings a custom resource along.
    const raw = bucket.node.defaultChild as CfnBucket
    raw.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
    return bucket
  }

  private makeLogBucket(): Bucket {
    const logs = new Bucket(this, 'AccessLogs', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
      lifecycleRules: [{ id: 'a-year', expiration: Duration.days(365) }],
    })
    acknowledge(logs, { 'AwsSolutions-S1': 'This is the bucket that access logs go to.' })
    return logs
  }
}
