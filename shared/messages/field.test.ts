import { expect, test } from 'vitest'
import * as z from 'zod'
import { field, problemOf } from './field.ts'

const schema = z.object({
  name: z.string().max(3),
  size: z.enum(['small', 'large']),
  web: z.union([z.literal(''), z.url()]),
  union: z.union([z.literal(''), z.url(field('url-invalid'))]),
  own: z.string(field('first-name-required')).min(2, field('password-short')),
})
const good = { name: 'Ana', size: 'small', web: '', union: '', own: 'Ana' }

test.each([
  ['name', undefined, { code: 'required', params: {} }],
  ['size', undefined, { code: 'required', params: {} }],
  ['name', 5, { code: 'wrong-type', params: { expected: 'string', received: 'number' } }],
  ['name', null, { code: 'wrong-type', params: { expected: 'string', received: 'null' } }],
  ['name', ['a'], { code: 'wrong-type', params: { expected: 'string', received: 'array' } }],
  ['name', 'Anna', { code: 'too-long', params: { max: 3 } }],
  ['size', 'huge', { code: 'not-listed', params: {} }],
  ['web', 5, { code: 'invalid', params: {} }],
  ['union', 5, { code: 'url-invalid', params: {} }],
  ['own', 5, { code: 'first-name-required', params: {} }],
  ['own', 'x', { code: 'password-short', params: { min: 2 } }],
])('%s: %j is refused with %j', (name, value, problem) => {
  const { error } = schema.safeParse({ ...good, [name]: value }, { reportInput: true })
  expect(error?.issues.map(problemOf)).toEqual([problem])
})
