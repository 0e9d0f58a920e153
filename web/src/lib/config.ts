import * as z from 'zod'
import { send } from './send.ts'

const Config = z.object({
  captchaSiteKey: z.string().nullable(),
  captchaScriptUrl: z.string().nullable().default(null),
  stripePublishableKey: z.string(),
  stripeScriptUrl: z.string(),
  stage: z.string(),
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
