import * as z from 'zod'
import { MessageAnswer } from '#shared/lib/answer.ts'
import { Email } from '#shared/lib/text.ts'
import * as data from '../data/data.ts'
import { step } from '../lib/step.ts'
import { makeFounder } from './make-founder.ts'

export const handler = step(
  { input: z.object({ email: Email }), output: MessageAnswer, outside: { data } },
  makeFounder,
)
