import { isIP } from 'node:net'
import { isPublicAddress } from '../adapters/public-address.ts'

/**
 * What is wrong with a customer's address: it is https on the usual port, names a public host and holds no credentials. Where
 * the name leads is checked at each delivery, because it may lead elsewhere tomorrow. `allowedHosts` may be anything.
 */
export function endpointProblem(given: string, allowedHosts: readonly string[]) {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'url-invalid'
  if (url.username || url.password) return 'url-with-credentials'
  if (allowedHosts.includes(url.hostname)) return undefined
  if (url.protocol !== 'https:') return 'url-not-https'
  if (url.port !== '') return 'url-port'
  return isPublicHost(url.hostname) ? undefined : 'url-not-public'
}

/** Names that only mean something on a private network are refused early; the rest is for the resolver to say. */
function isPublicHost(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal)) return isPublicAddress(literal)
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !/\.(localhost|local|internal|home\.arpa|lan|test|invalid|onion)$/.test(name)
}
