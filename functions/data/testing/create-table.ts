import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb'

/**
 * A table of its own for one test file, as the data stack makes it. The local cloud is reached through the usual AWS
 * variables (`AWS_ENDPOINT_URL`, credentials, region). Sets `TABLE_NAME` and answers the name.
 *
 * Only the time to live is left out. A test has a day of its own, and the local cloud would delete by the real one.
 */
export async function createTable(): Promise<string> {
  const TableName = `test-${crypto.randomUUID()}`
  const client = new DynamoDBClient({})
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S' as const,
      })),
      KeySchema: keySchema('pk', 'sk'),
      GlobalSecondaryIndexes: ['gsi1', 'gsi2'].map((IndexName) => ({
        IndexName,
        KeySchema: keySchema(`${IndexName}pk`, `${IndexName}sk`),
        Projection: { ProjectionType: 'ALL' as const },
      })),
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  )
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1, maxDelay: 1 }, { TableName })
  process.env['TABLE_NAME'] = TableName
  return TableName
}

const keySchema = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
]
