import { randomBytes, randomInt } from 'node:crypto'
import { Logger } from '@aws-lambda-powertools/logger'
import type { Base, Log } from './ctx.ts'

const logger = new Logger({ serviceName: 'attesta' })

export const log: Log = {
  info: (message, facts = {}) => logger.info(message, { facts }),
  warn: (message, facts = {}) => logger.warn(message, { facts }),
  error: (message, facts = {}) =>
    facts instanceof Error ? logger.error(message, facts) : logger.error(message, { facts }),
}

/** A random positive integer below 2^53, from two draws because `randomInt` stops at 2^48. */
export function newId(): number {
  const id = randomInt(2 ** 21) * 2 ** 32 + randomInt(2 ** 32)
  return id > 0 ? id : newId()
}

export const newToken = (): string => randomBytes(32).toString('base64url')

/** The context of work that no person called for: a workflow step, a queue, a schedule. */
export function systemBase(requestId: string): Base {
  return { actor: null, now: () => new Date(), newId, newToken, address: 'system', userAgent: 'system', requestId, log }
}
