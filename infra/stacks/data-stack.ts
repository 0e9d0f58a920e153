import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb'
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  HttpMethods,
  ObjectLockRetention,
  ObjectOwnership,
  StorageClass,
} from 'aws-cdk-lib/aws-s3'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import type { SigningPurpose } from '#shared/certificates/keys.ts'
import { type Config, secretNames } from '../config.ts'
import { acknowledge } from '../constructs/acknowledge.ts'
import { People } from '../constructs/people.ts'

type SigningKey = { purpose: SigningPurpose; key: Key }

/** The first of a purpose signs; the others stay published. How to rotate: infra/RUNBOOK.md#signing-keys */
const signingKeyNames: readonly { purpose: SigningPurpose; name: string }[] = [
  { purpose: 'certificates', name: '1' },
  { purpose: 'records', name: '1' },
]

/** The indexes of the table by which its rows are listed. */
export const indexNames = ['gsi1', 'gsi2'] as const

/** What must outlive every deployment: the table, the documents, the people and the keys. Retained and termination-protected. */
export class DataStack extends Stack {
  readonly table: Table
  readonly documents: Bucket
  /** Audit rows by day: what lies there can be neither changed nor deleted before its time. */
  readonly auditArchive: Bucket
  readonly people: People
  readonly dataKey: Key
  readonly taxKey: Key
  readonly signingKeys: SigningKey[]
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
    this.signingKeys = signingKeyNames.map(({ purpose, name }) => ({
      purpose,
      key: new Key(this, `Signing-${purpose}-${name}`, {
        alias: `attesta/${purpose}-${name}`,
        description: `Signs ${purpose}`,
        // Keys that sign are not rotated by KMS: a new one takes over, and the public half of the old one stays.
        keySpec: KeySpec.ECC_NIST_P256,
        keyUsage: KeyUsage.SIGN_VERIFY,
        removalPolicy: RemovalPolicy.RETAIN,
      }),
    }))
    this.table = this.makeTable()
    const logs = this.makeLogBucket()
    this.documents = this.makeDocuments(props.config, logs)
    this.auditArchive = this.makeAuditArchive(props.config, logs)
    this.people = new People(this, 'People', { config: props.config })
    this.originSecret = new Secret(this, 'OriginSecret', {
      secretName: secretNames.origin,
      description: 'Proves to the API that a request came through CloudFront',
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
      // Its name is taken as long as it is there: a first deployment that breaks off takes it away again.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    this.webhookSecret = new Secret(this, 'WebhookSecret', {
      secretName: secretNames.webhooks,
      description: 'Signing secrets of webhooks are derived from it',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    new CfnOutput(this, 'TableName', { value: this.table.tableName })
    new CfnOutput(this, 'DocumentBucket', { value: this.documents.bucketName })
    new CfnOutput(this, 'AuditBucket', { value: this.auditArchive.bucketName })
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
    for (const indexName of indexNames) {
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: string(`${indexName}pk`),
        sortKey: string(`${indexName}sk`),
        projectionType: ProjectionType.ALL,
      })
    }
    return table
  }

  private makeDocuments(config: Config, logs: Bucket): Bucket {
    const bucket = new Bucket(this, 'Documents', {
      encryption: BucketEncryption.KMS,
      encryptionKey: this.dataKey,
      bucketKeyEnabled: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      removalPolicy: RemovalPolicy.RETAIN,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'documents/',
      lifecycleRules: [
        { id: 'unclaimed-uploads', prefix: 'uploads/', expiration: Duration.days(1) },
        { id: 'made-for-one-download', prefix: 'downloads/', expiration: Duration.days(1) },
        // Deletion by age is the sweep's, customer by customer; here lies what nobody has opened for a month, at half the price.
        ...['translations/', 'glossaries/', 'translators/'].map((prefix) => ({
          id: `seldom-read-${prefix.slice(0, -1)}`,
          prefix,
          transitions: [{ storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(30) }],
        })),
        // Statements and files for the bank: seven years by tax law, and the year that is under way.
        {
          id: 'books',
          prefix: 'payouts/',
          transitions: [{ storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL, transitionAfter: Duration.days(90) }],
          expiration: Duration.days(8 * 365),
        },
        // The mark of a deletion goes with the last version below it: else the names of what was deleted stay for good.
        { id: 'deleted-is-gone', noncurrentVersionExpiration: Duration.days(1), expiredObjectDeleteMarker: true },
        { id: 'broken-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      cors: [
        {
          allowedOrigins: [config.SITE_URL],
          // Forms send uploads straight to the bucket; files are read through the distribution.
          allowedMethods: [HttpMethods.POST],
          allowedHeaders: ['*'],
          maxAge: 3600,
        },
      ],
    })
    // Set on the L1: the L2's switch brings a custom resource along.
    const raw = bucket.node.defaultChild as CfnBucket
    raw.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
    return bucket
  }

  private makeAuditArchive(config: Config, logs: Bucket): Bucket {
    const time = Duration.days(config.AUDIT_LOCK_DAYS)
    return new Bucket(this, 'AuditArchive', {
      encryption: BucketEncryption.KMS,
      encryptionKey: this.dataKey,
      bucketKeyEnabled: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      objectLockEnabled: true,
      objectLockDefaultRetention:
        config.AUDIT_LOCK === 'compliance'
          ? ObjectLockRetention.compliance(time)
          : ObjectLockRetention.governance(time),
      removalPolicy: RemovalPolicy.RETAIN,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'audit/',
    })
  }

  private makeLogBucket(): Bucket {
    const logs = new Bucket(this, 'AccessLogs', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
      lifecycleRules: [
        // Addresses of customers, and in the links of downloads the names of their files.
        { id: 'ninety-days', prefix: 'documents/', expiration: Duration.days(90) },
        { id: 'a-year', expiration: Duration.days(365) },
      ],
    })
    acknowledge(logs, { 'AwsSolutions-S1': 'This is the bucket that access logs go to.' })
    return logs
  }
}
