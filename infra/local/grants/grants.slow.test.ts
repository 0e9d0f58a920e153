import { beforeAll, expect, test } from 'vitest'
import { exampleConfig, synthesize } from '../../stacks/synth.ts'
import { askedBy, readBy } from './called-by.ts'
import { type CloudTemplate, type Grants, givenBy, grantedBy, keptFrom, unusedOf } from './compare-grants.ts'
import { neverAsked, neverReached, reasons } from './reasons.ts'

// With the scanner of this machine, so that no function is missing; its site has no certificate.
const { CERTIFICATE_ARN: _, ...example } = exampleConfig
const config = { ...example, SITE_URL: 'http://localhost:3000', MALWARE_SCAN: 'function' }
let granted: Grants
let called: Grants
let kept: Map<string, string[]>
let given: Map<string, Set<string>>
let read: Map<string, Set<string>>
beforeAll(() => {
  const { app, entries } = synthesize(config)
  const template = app.toJSON() as CloudTemplate
  granted = grantedBy([template])
  given = givenBy(template)
  read = new Map([...entries].map(([role, entry]) => [role, readBy(entry)]))
  const asked = [...entries].map(([role, entry]) => [role, askedBy(entry)] as const)
  called = new Map(asked.map(([role, { actions }]) => [role, actions]))
  kept = keptFrom([template], new Map(asked.map(([role, { partitions }]) => [role, partitions])))
}, 600_000)

test('V4: a function is granted nothing that its code cannot ask for, unless a reason is written down', () => {
  expect(called.size).toBeGreaterThan(50)
  expect([...granted.keys()].filter((role) => !called.has(role))).toEqual([])
  expect(unusedOf(granted, called, reasons).filter(({ reason }) => reason === undefined)).toEqual([])
})

test('V4: whatever the code of a function can ask for is granted, unless it is known that it never asks', () => {
  const lacking = unusedOf(called, granted, neverAsked).filter(({ reason }) => reason === undefined)
  expect(lacking).toEqual([])
})

test('V4: a function may read each partition of the table that its code names', () => {
  const lacking = [...kept].flatMap(([role, keys]) => keys.map((key) => ({ role, key })))
  const reasonOf = (one: { role: string; key: string }) =>
    neverReached.find(({ role, key }) => role.test(one.role) && key.test(one.key))
  expect(lacking.filter((one) => reasonOf(one) === undefined)).toEqual([])
  const used = new Set(lacking.map(reasonOf))
  expect(neverReached.filter((one) => !used.has(one))).toEqual([])
})

test('V4: every reason is still one for something', () => {
  const used = new Set(
    [...unusedOf(granted, called, reasons), ...unusedOf(called, granted, neverAsked)].map((one) => one.reason),
  )
  expect([...reasons, ...neverAsked].filter(({ reason }) => !used.has(reason))).toEqual([])
})

test('what the code of a function reads of the company, the function is given', () => {
  const lacking = [...read].flatMap(([role, names]) =>
    ['COMPANY_ADDRESS', 'COMPANY_PHONE']
      .filter((name) => names.has(name) && !given.get(role)?.has(name))
      .map((name) => `${role}: ${name}`),
  )
  expect([...read.values()].filter((names) => names.has('COMPANY_PHONE')).length).toBeGreaterThan(3)
  expect(lacking).toEqual([])
})

test('what a function asks for is found by what it calls: verbs of adapters and of the data, and what these ask for', () => {
  const asks = (entry: string) => [...askedBy(entry).actions].toSorted()
  expect(asks('functions/uploads/scan-entry.ts')).toEqual(['s3:GetObject', 's3:ListBucket', 's3:PutObjectTagging'])
  expect(asks('functions/certificates/status-list-entry.ts')).toEqual([
    'dynamodb: read',
    'dynamodb: write',
    'kms:GetPublicKey',
    'kms:Sign',
  ])
})
