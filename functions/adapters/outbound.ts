import { type LookupAddress, lookup } from 'node:dns'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { DeliveryMessage } from '#shared/webhooks/webhook.ts'
import { env } from '../lib/env.ts'
import { isPublicAddress } from './public-address.ts'

const queue = new SQSClient({})
const maxDelaySeconds = 900
const timeoutMs = 10_000

/** Asks for a try of a delivery at its time, or as near to it as a queue can hold a message back. */
export async function enqueue(message: DeliveryMessage, now: Date): Promise<void> {
  const wait = Math.ceil((Date.parse(message.dueAt) - now.getTime()) / 1000)
  await queue.send(
    new SendMessageCommand({
      QueueUrl: env('WEBHOOK_QUEUE_URL'),
      MessageBody: JSON.stringify(message),
      DelaySeconds: Math.min(maxDelaySeconds, Math.max(0, wait)),
    }),
  )
}

export type Posted = { answered: number } | { failed: 'unreachable' | 'timeout' | 'not-public' }
export type Post = { url: string; headers: Record<string, string>; body: string; allowedHosts: readonly string[] }

/**
 * Posts to an address that a customer named, and to a public machine only: the name is resolved here, every address of it is
 * looked at, and the connection goes to those and no other. Follows no redirect, and reads no body of an answer.
 */
export function post({ url, headers, body, allowedHosts }: Post): Promise<Posted> {
  const target = new URL(url)
  const trusted = allowedHosts.includes(target.hostname)
  const literal = target.hostname.replace(/^\[|\]$/g, '')
  const refused = !trusted && (target.protocol !== 'https:' || (isIP(literal) > 0 && !isPublicAddress(literal)))
  if (refused) return Promise.resolve({ failed: 'not-public' })
  const { request } = target.protocol === 'https:' ? https : http
  return new Promise((resolve) => {
    const call = request(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(!trusted && { lookup: lookupPublic }),
    })
    call.on('response', (response) => {
      resolve({ answered: response.statusCode ?? 0 })
      response.destroy()
    })
    call.on('error', (error) => resolve({ failed: reasonOf(error) }))
    // An answer that switches protocols is neither: the messages behind this one would wait for it until the function is stopped.
    call.on('close', () => resolve({ failed: 'unreachable' }))
    call.end(body)
  })
}

class NotPublic extends Error {}

/** One private address among them is enough to refuse: which of them would be taken is not ours to say. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, [])
    const open = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
    if (!open) return callback(new NotPublic('The name does not lead to a public address'), [])
    if (options.all) return callback(null, addresses)
    return callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })
}

function reasonOf(error: Error): 'unreachable' | 'timeout' | 'not-public' {
  if (error instanceof NotPublic) return 'not-public'
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}
