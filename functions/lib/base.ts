import { randomBytes, randomInt } from 'node:crypto'
import { Logger } from '@aws-lambda-powertools/logger'
import { AppError } from '#shared/lib/error.ts'
import { sentence } from '#shared/messages/table.ts'
import type { Base, Log } from './ctx.ts'

const logger = new Logger({ serviceName: 'attesta' })

export const log: Log = {
  info: (message, facts = {}) => logger.info(message, { facts }),
  warn: (message, facts = {}, error) => logger.warn(message, withCause(facts, error)),
  error: (message, facts = {}, error) => logger.error(message, withCause(facts, error)),
}

const withCause = (facts: Record<string, string | number | boolean | null>, error: unknown) =>
  error === undefined ? { facts } : { facts, cause: causeOf(error) }

/**
 * What may be logged of an error: its name and the places in our code. A message may quote a document or a password
 * (`JSON.parse` does), so only those that we wrote for people ourselves are kept.
 */
export function causeOf(error: unknown): { name: string; message?: string; at: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, at: [] }
  // A line of the message may look like a place: the places begin after it.
  const stack = error.stack ?? ''
  const places = stack.slice(stack.indexOf(error.message) + error.message.length).split('\n')
  const at = places.filter((line) => /^\s+at /.test(line)).map((line) => line.trim())
  return { name: error.name, ...(error instanceof AppError && { message: plainSentence(error) }), at }
}

/** What a refusal says without its parameters, which may be the name of a file or of a person. */
export const plainSentence = ({ code }: AppError): string => sentence(code, {})

/** A random positive integer below 2^53, from two draws because `randomInt` stops at 2^48. */
export function newId(): number {
  const id = randomInt(2 ** 21) * 2 ** 32 + randomInt(2 ** 32)
  return id > 0 ? id : newId()
}

export const newToken = (): string => randomBytes(32).toString('base64url')

/** The context of work that no person called for: a workflow step, a queue, a schedule. */
export function systemBase(requestId: string): Base {
  return {
    actor: null,
    now: () => new Date(),
    newId,
    newToken,
    address: 'system',
    cookies: [],
    userAgent: 'system',
    language: 'en',
    requestId,
    log,
  }
}
