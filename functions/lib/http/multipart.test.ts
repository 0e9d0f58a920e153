import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { expect, test } from 'vitest'
import { maxMultipartBytes } from '#shared/documents/document.ts'
import { AppError } from '#shared/lib/error.ts'
import { readForm } from './multipart.ts'

const end = '--x--\r\n'
const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (bytes: string, name = 'file', filename = 'a.txt') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: text/plain\r\n\r\n${bytes}\r\n`

const event = (body: string, type = 'multipart/form-data; boundary=x') =>
  ({
    headers: { 'content-type': type },
    body: Buffer.from(body, 'latin1').toString('base64'),
    isBase64Encoded: true,
  }) as unknown as APIGatewayProxyEventV2

const codeOf = (given: APIGatewayProxyEventV2) =>
  readForm(given).then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? error.kind : error),
  )

test('a form with a file keeps every byte', async () => {
  const bytes = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('')
  const form = await readForm(event(field('targetLanguage', 'pt') + file(bytes) + end))
  expect(form.fields).toEqual({ targetLanguage: 'pt' })
  expect(Buffer.from(form.file?.bytes ?? []).toString('latin1')).toBe(bytes)
})

test('a field cannot reach into objects', async () => {
  const { fields } = await readForm(event(field('__proto__', 'x') + field('constructor', 'y') + end))
  expect(Object.keys(fields)).toEqual(['__proto__', 'constructor'])
  expect({}.constructor).toBe(Object)
})

test.each<[string, APIGatewayProxyEventV2, string]>([
  ['cut in the middle of its file', event(field('a', 'b') + file('half').slice(0, -2)), 'bad-input'],
  ['cut in the middle of its headers', event('--x\r\nContent-Disposition: form-d'), 'bad-input'],
  ['cut before its end', event(field('a', 'b')), 'bad-input'],
  ['empty', event(''), 'bad-input'],
  ['without a boundary', event(field('a', 'b') + end, 'multipart/form-data'), 'bad-input'],
  ['with another boundary', event(field('a', 'b') + end, 'multipart/form-data; boundary=y'), 'bad-input'],
  ['with two files', event(file('1') + file('2') + end), 'bad-input'],
  ['with thirty fields', event(field('a', 'b').repeat(30) + end), 'bad-input'],
  ['with a field of a megabyte', event(field('a', 'b'.repeat(1_000_000)) + end), 'bad-input'],
  ['with a file over the limit', event(file('z'.repeat(maxMultipartBytes + 1)) + end), 'too-large'],
  ['over all limits', event(file('z'.repeat(maxMultipartBytes + 100_000)) + end), 'too-large'],
])('a form %s is refused, at once', { timeout: 3000 }, async (_, given, code) => {
  expect(await codeOf(given)).toBe(code)
})
