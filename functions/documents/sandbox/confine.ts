import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import os from 'node:os'

/**
 * Takes the network from the process that imports this first, before it has seen a byte of a file. Node's own permissions
 * (`--permission`) hold files, processes, threads and add-ons; its version 24 has none for sockets and signals, so each way to them is
 * replaced.
 */
const denied = (): never => {
  throw Object.assign(new Error('No network in the sandbox'), { code: 'ERR_ACCESS_DENIED' })
}

const closed: [owner: object, names: readonly string[]][] = [
  [net, ['_createServerHandle', 'createServer']],
  [net.Socket.prototype, ['connect']],
  [net.Server.prototype, ['listen', '_listen2']],
  [dgram, ['createSocket', '_createSocketHandle']],
  [dgram.Socket.prototype, ['bind', 'connect', 'send', 'addMembership']],
  [dns, functionsOf(dns)],
  [dns.promises, functionsOf(dns.promises)],
  [dns.Resolver.prototype, functionsOf(dns.Resolver.prototype)],
  [dns.promises.Resolver.prototype, functionsOf(dns.promises.Resolver.prototype)],
  // A signal may end the parent or open its debugger.
  [process, ['kill', '_kill', '_debugProcess', '_debugEnd']],
  // The parent stays as slow for the files that follow.
  [os, ['setPriority']],
  [globalThis, ['fetch', 'WebSocket', 'EventSource']],
]

for (const [owner, names] of closed)
  for (const name of names)
    Object.defineProperty(owner, name, { value: denied, writable: false, configurable: false, enumerable: true })
syncBuiltinESMExports()

function functionsOf(owner: object): string[] {
  return Object.getOwnPropertyNames(owner).filter(
    (name) => name !== 'constructor' && typeof Reflect.get(owner, name) === 'function',
  )
}
