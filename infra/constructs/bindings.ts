import { Stack } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Key } from 'aws-cdk-lib/aws-kms'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { SigningPurpose } from '#shared/certificates/keys.ts'
import type { EnvName } from '#shared/lib/env.ts'
import { accountIn, acknowledge, importOf, keyFindings } from './acknowledge.ts'
import type { Binding } from './binding.ts'
import type { AppFunction } from './function.ts'
import { textsOfDocuments } from './partitions.ts'

const read = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:ConditionCheckItem']
const write = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem']

/** The single table, or some of its partitions. Nobody may scan it but the recount, see `scanBinding`. */
export const tableBinding = (table: Table, mode: 'r' | 'rw', partitions?: readonly string[]): Binding => ({
  environment: { TABLE_NAME: table.tableName },
  grant: (fn) => {
    const granted = table.grant(fn, ...(mode === 'r' ? read : [...read, ...write]))
    for (const statement of granted.principalStatements) if (partitions) statement.addConditions(onlyIn(partitions))
    table.encryptionKey?.grantEncryptDecrypt(fn)
    acknowledge(fn, {
      [`AwsSolutions-IAM5[Resource::${importOf(table, table.tableArn)}/index/*]`]: 'The two indexes of the one table.',
      ...keyFindings,
    })
  },
})

/** A star matches the rest of a key, whatever follows: texts of documents have to be left out by name. */
function onlyIn(partitions: readonly string[]): Record<string, Record<string, readonly string[]>> {
  const widely = partitions.filter((one) => one.endsWith('*')).map((one) => one.slice(0, -1))
  const leftOut = textsOfDocuments.filter((text) => widely.some((beginning) => text.startsWith(beginning)))
  return {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
    ...(leftOut.length > 0 && { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': leftOut } }),
  }
}

/** Reading the whole table, these fields alone: a scan that names no fields, or another one, is refused. */
export const scanBinding = (table: Table, fields: readonly string[]): Binding => ({
  environment: {},
  grant: (fn) =>
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: ['dynamodb:Scan'],
        resources: [table.tableArn],
        conditions: {
          'ForAllValues:StringEquals': { 'dynamodb:Attributes': fields },
          StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
        },
      }),
    ),
})

/** Documents under one prefix. `modes` are r(ead), w(rite), d(elete), s(ee what the scan said), t(ell it). */
export const documentsBinding = (bucket: Bucket, modes: string, prefix: string): Binding => ({
  environment: { DOCUMENT_BUCKET: bucket.bucketName },
  grant: (fn) => {
    const actions = [
      ...(modes.includes('r') ? ['s3:GetObject'] : []),
      ...(modes.includes('w') ? ['s3:PutObject'] : []),
      ...(modes.includes('d') ? ['s3:DeleteObject'] : []),
      ...(modes.includes('s') ? ['s3:GetObjectTagging'] : []),
      ...(modes.includes('t') ? ['s3:PutObjectTagging'] : []),
    ]
    fn.addToRolePolicy(new PolicyStatement({ actions, resources: [bucket.arnForObjects(`${prefix}*`)] }))
    // Without it S3 answers 403 instead of 404 for an object that is not there.
    if (modes.includes('r')) {
      fn.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }))
    }
    bucket.encryptionKey?.grantEncryptDecrypt(fn)
    acknowledge(fn, {
      [`AwsSolutions-IAM5[Resource::${importOf(bucket, bucket.bucketArn)}/${prefix}*]`]:
        'One prefix of the document bucket.',
      ...keyFindings,
    })
  },
})

/** The locked bucket of audit rows: written once and read, never deleted from. */
export const archiveBinding = (bucket: Bucket): Binding => ({
  environment: { AUDIT_BUCKET: bucket.bucketName },
  grant: (fn) => {
    const resources = [bucket.arnForObjects('audit/*')]
    fn.addToRolePolicy(new PolicyStatement({ actions: ['s3:PutObject', 's3:GetObject'], resources }))
    bucket.encryptionKey?.grantEncryptDecrypt(fn)
    acknowledge(fn, {
      [`AwsSolutions-IAM5[Resource::${importOf(bucket, bucket.bucketArn)}/audit/*]`]:
        'One object a day in the one bucket.',
      ...keyFindings,
    })
  },
})

/** A queue that the function only sends to. */
export const queueBinding = (name: EnvName, queue: Queue): Binding => ({
  environment: { [name]: queue.queueUrl },
  grant: (fn) => queue.grantSendMessages(fn),
})

/** A secret that the function may read, named in its environment. */
export const secretBinding = (name: EnvName, secret: ISecret, value = secret.secretName): Binding => ({
  environment: { [name]: value },
  grant: (fn) => {
    const statement = { actions: ['secretsmanager:GetSecretValue'], resources: [`${secret.secretArn}-??????`] }
    fn.addToRolePolicy(new PolicyStatement(statement))
    acknowledge(fn, secretFinding(secret))
  },
})

/** A secret that was put into Secrets Manager before the deployment. */
export const namedSecret = (scope: Construct, id: string, name: string): ISecret =>
  Secret.fromSecretNameV2(scope, id, name)

/** Actions of a service that knows no resources (Translate, Textract). */
export const serviceBinding = (actions: string[], reason: string): Binding => ({
  environment: {},
  grant: (fn) => {
    fn.addToRolePolicy(new PolicyStatement({ actions, resources: ['*'] }))
    acknowledge(fn, { 'AwsSolutions-IAM5[Resource::*]': reason })
  },
})

/** The terminologies that documents are translated with, each under the number of its translation. */
export const terminologyBinding = (scope: Construct, action: string): Binding => {
  const stack = Stack.of(scope)
  const name = 'attesta-t*'
  return {
    environment: {},
    grant: (fn) => {
      const arn = stack.formatArn({ service: 'translate', resource: 'terminology', resourceName: `${name}/LATEST` })
      fn.addToRolePolicy(new PolicyStatement({ actions: [action], resources: [arn] }))
      acknowledge(fn, {
        [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:translate:${stack.region}:${accountIn(scope)}:terminology/${name}/LATEST]`]:
          'One terminology for each document, named by its number.',
      })
    },
  }
}

/** The keys that sign. Signing is granted for the named purposes alone, and with the key in use; every public half may be read. */
export const signingBinding = (
  keys: readonly { purpose: SigningPurpose; key: Key }[],
  ...signs: SigningPurpose[]
): Binding => ({
  environment: { SIGNING_KEYS: keys.map(({ purpose, key }) => `${purpose}=${key.keyArn}`).join(',') },
  grant: (fn) => {
    const resources = keys.map(({ key }) => key.keyArn)
    fn.addToRolePolicy(new PolicyStatement({ actions: ['kms:GetPublicKey'], resources }))
    for (const purpose of signs) keys.find((key) => key.purpose === purpose)?.key.grant(fn, 'kms:Sign')
  },
})

/** The key of tax numbers: most functions may only seal; opening is one role's (promise R1). */
export const sealBinding = (key: Key, ...actions: ('seal' | 'open')[]): Binding => ({
  environment: { TAX_KEY_ID: key.keyArn },
  grant: (fn) => {
    if (actions.includes('seal')) key.grant(fn, 'kms:GenerateDataKey')
    if (actions.includes('open')) key.grant(fn, 'kms:Decrypt')
  },
})

/** Several as one. */
export const together = (...bindings: Binding[]): Binding => ({
  environment: Object.assign({}, ...bindings.map(({ environment }) => environment)) as Binding['environment'],
  grant: (fn, actions) => {
    for (const binding of bindings) binding.grant(fn, actions)
  },
})

/** Binds several at once. */
export function bindAll(fn: AppFunction, bindings: Binding[]): AppFunction {
  for (const binding of bindings) fn.bind(binding)
  return fn
}

function secretFinding(secret: ISecret): Record<string, string> {
  return {
    [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:secretsmanager:${Stack.of(secret).region}:${accountIn(secret)}:secret:${secret.secretName}-??????]`]:
      'Secrets Manager ends every ARN with six random characters.',
  }
}
