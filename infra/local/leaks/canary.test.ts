import { expect, test } from 'vitest'
import { leaksOf } from './canary.ts'

const kept = (text: string) => [{ place: 'the log /aws/lambda/one', text }]
const canary = { what: 'a password', text: 'plover at 7 & a half' }

test('a canary is met as it is, in an address, and in base64 wherever it begins', () => {
  const inBase64 = ['', 'a', 'ab', 'abc'].map((before) =>
    Buffer.from(`${before}${canary.text} after`).toString('base64'),
  )
  for (const text of [`x ${canary.text} y`, `?q=${encodeURIComponent(canary.text)}`, ...inBase64])
    expect(leaksOf(kept(text), [canary]), text).toEqual(['a password in the log /aws/lambda/one'])
  expect(leaksOf(kept('plover at 8 & a half'), [canary])).toEqual([])
})

test('where it belongs it is no leak', () => {
  expect(leaksOf(kept(canary.text), [{ ...canary, home: /^the log / }])).toEqual([])
  expect(leaksOf(kept(canary.text), [{ ...canary, home: /^the mail / }])).toHaveLength(1)
})
