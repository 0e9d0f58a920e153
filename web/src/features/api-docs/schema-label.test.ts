import { expect, test } from 'vitest'
import { fieldsOf, schemaLabel } from './schema-label.ts'

test.each([
  [{ type: 'integer' }, 'integer'],
  [{ type: 'string', format: 'email' }, 'string (email)'],
  [{ type: 'string', enum: ['ai', 'certified'] }, '"ai" | "certified"'],
  [{ enum: Array.from('abcdefghij') }, '"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | …'],
  [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number | null'],
  [{ type: 'array', items: { type: 'object' } }, 'array of object'],
  [{}, 'any'],
])('%j reads as %s', (schema, label) => {
  expect(schemaLabel(schema)).toBe(label)
})

test('the fields of a list and of an optional object are found within', () => {
  const object = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }
  const fields = [{ name: 'id', schema: { type: 'integer' }, required: true }]
  expect(fieldsOf({ type: 'array', items: object })).toEqual(fields)
  expect(fieldsOf({ anyOf: [{ type: 'null' }, object] })).toEqual(fields)
})
