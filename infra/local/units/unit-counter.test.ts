import { expect, test } from 'vitest'
import { countUnits } from './unit-counter.ts'

const body = (value: unknown) => Buffer.from(JSON.stringify(value))
const put = { service: 'dynamodb', operation: 'DynamoDB_20120810.PutItem', body: body({ TableName: 't' }) }
const answer = (value: unknown) => ({ status: 200, headers: {}, body: body(value) })

test('the table is asked what a call takes, as nobody whose signature would be checked', () => {
  const { rewrite } = countUnits()
  const headers = { authorization: 'AWS4 Credential=ASIA1/20260101/us-east-1', 'x-amz-security-token': 'secret' }
  const sent = rewrite(put, headers)
  expect(JSON.parse(sent.body.toString())).toEqual({ TableName: 't', ReturnConsumedCapacity: 'TOTAL' })
  expect(sent.headers).toEqual({ authorization: 'AWS4 Credential=test/20260101/us-east-1' })
  const upload = { service: 's3', operation: 'PUT /a', body: Buffer.from([1, 2]) }
  expect(rewrite(upload, headers)).toEqual({ body: upload.body, headers })
})

test('units are summed over tables, apart for reads and writes, and begin anew when they are taken', () => {
  const { hear, take } = countUnits()
  hear(put, answer({ ConsumedCapacity: { CapacityUnits: 2 } }))
  hear(
    { ...put, operation: 'DynamoDB_20120810.TransactWriteItems' },
    answer({ ConsumedCapacity: [{ CapacityUnits: 4 }, { CapacityUnits: 2 }] }),
  )
  hear({ ...put, operation: 'DynamoDB_20120810.GetItem' }, answer({ ConsumedCapacity: { CapacityUnits: 0.5 } }))
  hear({ ...put, operation: 'DynamoDB_20120810.PutItem' }, answer({ __type: 'ConditionalCheckFailedException' }))
  hear({ service: 's3', operation: 'GET /b', body: Buffer.alloc(0) }, answer('not looked into'))
  const { writes, reads, calls } = take()
  expect([writes, reads]).toEqual([8, 0.5])
  expect(calls.get('dynamodb PutItem')).toEqual({ times: 2, units: 2 })
  expect(calls.get('s3 GET')).toEqual({ times: 1, units: 0 })
  expect(take()).toEqual({ calls: new Map(), writes: 0, reads: 0 })
})
