import { expect, test } from 'vitest'
import { type MailData, type MailTemplate, withoutTypedWords } from './mail.ts'

test.each<[MailTemplate, MailData<MailTemplate>]>([
  ['api-application-rejected', { reason: 'Not yet.' }],
  ['translator-rejected', { reason: 'Not yet.' }],
  ['translator-suspended', { reason: 'Late.' }],
])('an address that nobody has proven is told the reason that staff gave: %s', (template, data) => {
  expect(withoutTypedWords(template, data)).toEqual(data)
})

test('what a stranger typed does not go to an address that nobody has proven', () => {
  expect(withoutTypedWords('api-application-rejected', { companyName: 'Buy now', reason: 'Not yet.' })).toEqual({
    reason: 'Not yet.',
  })
  expect(withoutTypedWords('api-application-received', { companyName: 'Buy now' })).toEqual({})
})
