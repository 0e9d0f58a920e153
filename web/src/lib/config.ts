import { send } from './send.ts'

/** `captchaScriptUrl` is empty where a local verifier stands in for the captcha service. */
const settings = [
  'captchaSiteKey',
  'captchaScriptUrl',
  'stripePublishableKey',
  'stripeScriptUrl',
  'stage',
  'supportEmail',
  /** The authorities that can be certified for, with commas between. */
  'certificatePacks',
] as const
export type Config = Record<(typeof settings)[number], string>

let loading: Promise<Config> | undefined

/** The public settings of this deployment, served with the site. A failed load is tried again on the next call. */
export function siteConfig(): Promise<Config> {
  loading ??= send('GET', '/config.json').then((answer) => configOf(answer))
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** A few strings need no schema library on the pages that only show an address. */
function configOf(answer: unknown): Config {
  const given = answer as Partial<Config> | undefined
  if (!given || settings.some((name) => typeof given[name] !== 'string')) throw new TypeError('Incomplete /config.json')
  return given as Config
}
