import { expect, test } from 'vitest'
import * as z from 'zod'
import { issueText } from './issue.ts'

const schema = z.object({
  name: z.string().max(3),
  size: z.enum(['small', 'large']),
  web: z.union([z.literal(''), z.url()]),
  own: z.string('Please say who owns it'),
})
const good = { name: 'Ana', size: 'small', web: '', own: 'Ana' }

test.each([
  ['name', undefined, 'Required'],
  ['size', undefined, 'Required'],
  ['name', 5, 'Expected string, received number'],
  ['name', null, 'Expected string, received null'],
  ['name', ['a'], 'Expected string, received array'],
  ['name', 'Anna', 'Please use at most 3 characters'],
  ['size', 'huge', 'Invalid enum value'],
  ['web', 5, 'Invalid input'],
  ['own', 5, 'Please say who owns it'],
])('%s: %j says %s', (field, value, message) => {
  const { error } = schema.safeParse({ ...good, [field]: value }, { error: issueText })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})
