import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { api } from '../api.ts'
import { replayedHeader } from '../lib/idempotency.ts'
import { nextCursorHeader } from '../lib/page.ts'
import { type Operation, openApi } from './openapi.ts'

const document = openApi()
const rows = Object.values(api).flat()
const operation = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not in the document`)
  return found
}

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const verdict = await validator.validate(structuredClone(document) as Record<string, unknown>)
  expect(verdict.valid ? [] : verdict.errors).toEqual([])
  expect(validator.version).toBe('3.1')
})

test('the validator is a judge: a document with a mistake is refused', async () => {
  const broken = { ...structuredClone(document), paths: { '/api/x': { get: { responses: 4 } } } }
  expect((await new Validator().validate(broken as Record<string, unknown>)).valid).toBe(false)
})

test('every contract row is in it once, and nothing else is', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
  )
  expect(operations.toSorted()).toEqual(rows.map((row) => `${row.method} ${row.path} ${row.name}`).toSorted())
})

test('it is printed in the same order every time', () => {
  expect(JSON.stringify(openApi())).toBe(JSON.stringify(document))
  expect(Object.keys(document.paths)).toEqual(Object.keys(document.paths).toSorted())
})

test('who may call is what the rows say', () => {
  for (const row of rows) {
    const { security } = operation(row.method.toLowerCase(), row.path)
    const schemes = security.flatMap((one) => Object.keys(one))
    const open = row.access.who === 'anyone'
    expect([row.path, schemes]).toEqual([row.path, open ? [] : row.apiKey ? ['apiKey', 'session'] : ['session']])
  }
})

test('every name in a path is a parameter, and stands in no body', () => {
  for (const row of rows) {
    const { parameters = [], requestBody } = operation(row.method.toLowerCase(), row.path)
    const names = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(names)
    const fields = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {})
    expect(fields.filter((field) => names.includes(field))).toEqual([])
  }
})

test('what stands in the headers of an answer is told, and what is no JSON by its type', () => {
  const answer = (method: string, path: string) =>
    operation(method, path).responses['200'] as { headers?: object; content: object }
  expect(Object.keys(answer('post', '/api/translate').headers ?? {})).toEqual([replayedHeader])
  expect(Object.keys(answer('get', '/api/human-translation-queue').headers ?? {})).toEqual([nextCursorHeader])
  expect(answer('get', '/api/languages').headers).toBeUndefined()
  expect(Object.keys(answer('get', '/api/status-lists/{list}').content)).toEqual(['application/statuslist+jwt'])
})

test('starting a translation: a ticket or a form, with an idempotency key', () => {
  const { parameters, requestBody } = operation('post', '/api/translate')
  expect(parameters?.map(({ name, in: place }) => [name, place])).toEqual([['idempotency-key', 'header']])
  const form = requestBody?.content['multipart/form-data']?.schema
  expect(form?.required).toEqual(['file', 'targetLanguage'])
  expect(Object.keys(form?.properties ?? {})).not.toContain('uploadId')
})
