import { seeker } from '../leaks/canary.ts'
import type { Call } from './fault-proxy.ts'
import { canary } from './texts.ts'

/** Where the text of a document belongs: our own stores, and the engine that translates it (promise R4). */
const home = /^(s3 |dynamodb |translate AWSShineFrontendService_20170701\.TranslateText$)/
const tells = seeker(canary)

export type Watch = { hear: (call: Call) => void; calls: () => number; met: () => string[]; strays: () => string[] }

/** Looks for the canary in every call of a function to the outside. */
export function watchCalls(): Watch {
  const met = new Set<string>()
  let calls = 0
  const strays = () =>
    [...met].filter((where) => !home.test(where)).map((where) => `the text of a document went to ${where}`)
  return {
    hear: ({ service, operation, body }) => {
      calls++
      if (tells(body)) met.add(service === 's3' ? 's3 objects' : `${service} ${operation}`)
    },
    calls: () => calls,
    met: () => [...met],
    strays,
  }
}
