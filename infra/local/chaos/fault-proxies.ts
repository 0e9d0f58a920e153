import type { Ports } from '../ports.ts'
import { type Call, type FaultProxy, openFaultProxy } from './fault-proxy.ts'

const speaks = {
  gateway: 'aws',
  translate: 'aws',
  textract: 'aws',
  captcha: 'captcha',
  stripe: 'stripe',
} as const
export type Endpoint = keyof typeof speaks

/** Of the calls of AWS the SDK repeats what failed; a vendor's are felt by the product itself. */
const shares: Record<Endpoint, number> = { gateway: 0.04, translate: 0.15, textract: 0.15, captcha: 0.2, stripe: 0.2 }

export type FaultProxies = {
  /** The ports by which functions are to reach the endpoints. */
  ports: Record<Endpoint, number>
  gateway: FaultProxy
  misbehave(yes: boolean): void
  /** From now on this hears of every call. */
  listen(hear: (call: Call) => void): void
  /** How often each fault happened, the most frequent first. */
  faults(): [string, number][]
  close(): Promise<void>
}

/** One proxy before each endpoint that functions call. Everything passes until they are told to misbehave. */
export async function openFaultProxies(ports: Ports, random: () => number): Promise<FaultProxies> {
  const names = Object.keys(speaks) as Endpoint[]
  let hear: (call: Call) => void = () => undefined
  const onCall = (call: Call) => hear(call)
  const opened = await Promise.all(
    names.map(async (name) => {
      const proxy = await openFaultProxy({ upstream: ports[name], speaks: speaks[name], random, onCall })
      return [name, proxy] as const
    }),
  )
  const proxies = Object.fromEntries(opened) as Record<Endpoint, FaultProxy>
  return {
    ports: Object.fromEntries(opened.map(([name, { port }]) => [name, port])) as Record<Endpoint, number>,
    gateway: proxies.gateway,
    misbehave: (yes) => {
      for (const name of names) proxies[name].misbehave(yes ? shares[name] : 0)
    },
    listen: (to) => {
      hear = to
    },
    faults: () => opened.flatMap(([, { faults }]) => [...faults]).toSorted(([, a], [, b]) => b - a),
    close: async () => {
      await Promise.all(opened.map(([, proxy]) => proxy.close()))
    },
  }
}
