import fc from 'fast-check'
import * as z from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/** Inputs that a schema takes, as far as JSON Schema can say so: what a well-meaning program would send. */
export function inputOf(schema: z.ZodType, ids: readonly number[]): fc.Arbitrary<unknown> {
  return ofSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), ids)
}

/** The same with one to three fields that are missing, of another kind, far too long, or not asked for. */
export function mutated(input: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({ name: fc.nat(9), to: junk, how: fc.constantFrom('set', 'set', 'drop', 'add') })
  return fc.tuple(input, fc.array(change, { minLength: 1, maxLength: 3 })).map(([given, changes]) => {
    if (typeof given !== 'object' || given === null) return given
    const result: Record<string, unknown> = { ...given }
    const names = Object.keys(given)
    for (const { name, to, how } of changes) {
      const field = names[name % Math.max(1, names.length)]
      if (how === 'add' || field === undefined) result[`extra${name}`] = to
      else if (how === 'drop') delete result[field]
      else result[field] = to
    }
    return result
  })
}

/** JSON of 10,000 levels: as text, because no program of ours could write it. */
export const deepText = (open: string, close: string): string => `${open.repeat(10_000)}1${close.repeat(10_000)}`

/** What people, programs and attackers put into fields. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -1,
    1.5,
    Number.MAX_SAFE_INTEGER,
    2 ** 60,
    1e308,
    true,
    [],
    {},
    [[]],
    [null],
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    "' OR 1=1 --",
    '\u0000',
    '\u202e',
  ),
  fc.constantFrom(
    'null',
    'NaN',
    '1e999',
    '0x10',
    '٣',
    '９',
    'a@b',
    'javascript:alert(1)',
    '{{7*7}}',
    '%00',
    '\ud83d\ude00',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }).filter((text) => text.isWellFormed()),
  fc.integer({ min: 3, max: 6 }).map((power) => 'x'.repeat(10 ** power / 2)),
  fc.object({ maxDepth: 3 }),
)

function ofSchema(schema: Schema | boolean, ids: readonly number[]): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean' || Object.keys(schema).length === 0) return fc.jsonValue({ maxDepth: 2 })
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => ofSchema(choice as Schema, ids)))
  if (schema.allOf?.[0]) return ofSchema(schema.allOf[0] as Schema, ids)
  switch (schema.type) {
    case 'object':
      return ofObject(schema, ids)
    case 'array': {
      const items = ofSchema((schema.items ?? {}) as Schema, ids)
      const minLength = schema.minItems ?? 0
      return fc.array(items, { minLength, maxLength: Math.max(minLength, Math.min(schema.maxItems ?? 4, 4)) })
    }
    case 'integer':
    case 'number':
      return ofNumber(schema, ids)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return ofString(schema)
  }
}

function ofObject(schema: Schema, ids: readonly number[]): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {})
  const required = new Set(schema.required ?? [])
  const fields = Object.fromEntries(properties.map(([name, each]) => [name, ofSchema(each as Schema, ids)]))
  return fc.record(fields, { requiredKeys: Object.keys(fields).filter((name) => required.has(name)) })
}

/** Ids of records that are there, ids of none, and small numbers. */
function ofNumber({ minimum = 0, exclusiveMinimum, maximum }: Schema, ids: readonly number[]): fc.Arbitrary<number> {
  const min = Math.max(minimum, Number(exclusiveMinimum ?? -1) + 1, 0)
  const max = Math.min(maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  const any = fc.integer({ min, max })
  return max < 2 ** 40 || ids.length === 0 ? any : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, any)
}

function ofString({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.constantFrom('ana@example.com', 'nobody@example.com', 'Ünï@example.com')
  if (format === 'uri') return fc.constantFrom('https://example.com/', 'http://127.0.0.1/', 'https://10.0.0.1/x')
  if (format === 'date-time') return fc.constantFrom('2026-05-01T12:00:00Z', '1970-01-01T00:00:00Z')
  if (pattern && pattern.length < 100) return fc.stringMatching(new RegExp(pattern))
  const any = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60) })
  const words = [
    'Quiet harbour 4711',
    'Acme',
    'translation',
    'pt',
    'en',
    '123456',
    'No. 12-3456789',
    '123-45-6789',
  ].filter((s) => s.length >= minLength)
  return words.length === 0 ? any : fc.oneof(any, fc.constantFrom(...words))
}
