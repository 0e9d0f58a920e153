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
    {
      Resources: {
        A: policy('MailServiceRole1A', 'dynamodb:GetItem', 'dynamodb:Query', 'ses:SendEmail', 'kms:ReEncrypt*'),
      },
    },
    {
      Resources: { B: policy('OtherServiceRole2B', 's3:GetObject', 's3:DeleteObject'), C: { Type: 'AWS::SQS::Queue' } },
    },
  ])
  expect(countOf(granted)).toBe(5)
  const line = (role: string, action: string) =>
    JSON.stringify({
      role: `arn:aws:sts::000000000000:assumed-role/Attesta-local-App-${role.slice(0, 6)}/Attesta-local-App-${role}0A1B2C3D-9F8E`,
      action,
    })
  const used = usedBy(
    [line('Mail', 'dynamodb:Query'), line('Mail', 'kms:ReEncryptTo'), line('Other', 's3:GetObject'), ''].join('\n'),
    granted,
  )
  const reasons = [{ role: /^Other/, action: /^s3:Delete/, reason: 'at night' }]
  expect(unusedOf(granted, used, reasons)).toEqual([
    { role: 'MailServiceRole1A', action: 'ses:SendEmail' },
    { role: 'OtherServiceRole2B', action: 's3:DeleteObject', reason: 'at night' },
  ])
})
