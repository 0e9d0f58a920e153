import * as z from 'zod'
import { send } from './send.ts'

const Config = z.object({
  captchaSiteKey: z.string(),
  /** Empty where a local verifier stands in for the captcha service. */
  captchaScriptUrl: z.string(),
  stripePublishableKey: z.string(),
  stripeScriptUrl: z.string(),
  stage: z.string(),
  supportEmail: z.string(),
})
export type Config = z.infer<typeof Config>

let loading: Promise<Config> | undefined

/** The public settings of this deployment, served with the site. A failed load is tried again on the next call. */
export function siteConfig(): Promise<Config> {
  loading ??= send('GET', '/config.json').then((answer) => Config.parse(answer))
  loading.catch(() => {
    loading = undefined
  })
  return loading
}
