import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { AppError } from '#shared/lib/error.ts'
import { log } from './base.ts'
import { step } from './step.ts'

const lambda = { awsRequestId: 'request-1' }
const stepThat = (act: (input: { text: string }) => unknown) =>
  step({ input: z.object({ text: z.string() }), output: z.object({ length: z.number() }), outside: {} }, (_, input) =>
    Promise.resolve(act(input) as { length: number }),
  )

test('a step answers what its schema names and nothing else', async () => {
  const measure = stepThat(({ text }) => ({ length: text.length, text }))
  expect(await measure({ text: 'four', more: 1 }, lambda)).toEqual({ length: 4 })
})

const canary = 'CANARY-4711'
const named = (name: string) => Object.assign(new Error(`failed on ${canary}`), { name })

test.each([
  ['an AppError by its code', () => Promise.reject(new AppError('form-too-large')), 'form-too-large'],
  [
    'a refusal without its parameters',
    () => Promise.reject(new AppError('already-paid', { name: canary })),
    'already-paid',
  ],
  ['a vendor’s error by its name', () => Promise.reject(named('ThrottlingException')), 'ThrottlingException'],
  ['a parser that quotes its input', () => JSON.parse(`{"text": ${canary}}`), 'SyntaxError'],
  ['an answer that does not fit', () => ({ length: canary }), 'ZodError'],
])('R2: Retry and Catch see %s, and no log or history sees the text', async (_, act, name) => {
  const written: string[] = []
  for (const out of [process.stdout, process.stderr]) {
    vi.spyOn(out, 'write').mockImplementation((line) => written.push(String(line)) > 0)
  }
  const error = await stepThat(act)({ text: canary }, lambda).then(
    () => new Error('did not fail'),
    (thrown: Error) => thrown,
  )
  vi.restoreAllMocks()
  expect(error).toMatchObject({ name })
  expect(JSON.stringify([error.message, error.name, error.stack ?? '', written])).not.toContain(canary)
  expect(written).toHaveLength(1)
  expect(written.join()).toContain('step failed')
})

test('an input that does not fit never reaches the verb', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const verb = vi.fn()
  await expect(stepThat(verb)({ text: 5 }, lambda)).rejects.toMatchObject({ name: 'ZodError' })
  expect(verb).not.toHaveBeenCalled()
})
