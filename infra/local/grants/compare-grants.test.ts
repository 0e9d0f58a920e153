import { expect, test } from 'vitest'
import { countOf, grantedBy, unusedOf, usedBy } from './compare-grants.ts'

const policy = (role: string, ...actions: string[]) => ({
  Type: 'AWS::IAM::Policy',
  Properties: {
    PolicyDocument: {
      Statement: [
        { Effect: 'Allow', Action: actions },
        { Effect: 'Deny', Action: 's3:PutObject' },
      ],
    },
    Roles: [{ Ref: role }],
  },
})

test('a grant is used when the cloud allowed it; reading the table is one grant; what is not used needs a reason', () => {
  const granted = grantedBy([
    { Resources: { A: policy('MailRole1A', 'dynamodb:GetItem', 'dynamodb:Query', 'ses:SendEmail', 'kms:ReEncrypt*') } },
    { Resources: { B: policy('OtherRole2B', 's3:GetObject', 's3:DeleteObject'), C: { Type: 'AWS::SQS::Queue' } } },
  ])
  expect(countOf(granted)).toBe(5)
  const line = (role: string, action: string) =>
    JSON.stringify({ role: `arn:aws:sts::000000000000:assumed-role/${role}/session`, action })
  const used = usedBy(
    [
      line('App-MailRole1A-X', 'dynamodb:Query'),
      line('App-MailRole1A-X', 'kms:ReEncryptTo'),
      line('App-OtherRole2B-Y', 's3:GetObject'),
      '',
    ].join('\n'),
    granted,
  )
  const reasons = [{ role: /^Other/, action: /^s3:Delete/, reason: 'at night' }]
  expect(unusedOf(granted, used, reasons)).toEqual([
    { role: 'MailRole1A', action: 'ses:SendEmail' },
    { role: 'OtherRole2B', action: 's3:DeleteObject', reason: 'at night' },
  ])
})
