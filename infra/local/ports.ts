import { freePort } from './server.ts'
import { UserError } from './user-error.ts'

/** Every address of one local instance. Two numbers choose them all; a second instance takes two others. */
export type Ports = {
  site: number
  gateway: number
  vite: number
  translate: number
  textract: number
  captcha: number
  stripe: number
}

/** Read from the environment: PORT, GATEWAY_PORT, and a name of its own for each of the rest. */
export function portsFrom(env: NodeJS.ProcessEnv): Ports {
  const site = port(env, 'PORT', 3000)
  const gateway = port(env, 'GATEWAY_PORT', 4566)
  return {
    site,
    gateway,
    vite: port(env, 'VITE_PORT', site + 1),
    translate: port(env, 'TRANSLATE_PORT', gateway + 1),
    textract: port(env, 'TEXTRACT_PORT', gateway + 2),
    captcha: port(env, 'CAPTCHA_PORT', gateway + 3),
    stripe: port(env, 'STRIPE_PORT', gateway + 4),
  }
}

/** Different ports that nothing listens on at this moment. */
export async function freePorts(): Promise<Ports> {
  const free = new Set<number>()
  while (free.size < 7) free.add(await freePort())
  const [site, gateway, vite, translate, textract, captcha, stripe] = [...free]
  return { site, gateway, vite, translate, textract, captcha, stripe } as Ports
}

function port(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const value = Number(env[name] ?? otherwise)
  if (!Number.isInteger(value) || value < 1 || value > 65535)
    throw new UserError(`${name}=${env[name]} is not a port: give a number from 1 to 65535.`)
  return value
}
