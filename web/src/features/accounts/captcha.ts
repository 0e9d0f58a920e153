import { siteConfig } from '../../lib/config.ts'
import { loadScript } from '../../lib/load-script.ts'

type Grecaptcha = {
  ready: (run: () => void) => void
  execute: (key: string, options: { action: string }) => Promise<string>
}

/** What the local verifier accepts, where the deployment loads no captcha script. */
const localToken = 'local-pass'

/** A fresh token for one submission of a form (reCAPTCHA v3). Rejects with what the person should read. */
export async function captchaToken(action: 'register' | 'login' | 'forgot_password' | 'support'): Promise<string> {
  const config = await siteConfig().catch(() => {
    throw new Error('reCAPTCHA not initialized')
  })
  const { captchaSiteKey, captchaScriptUrl } = config
  if (captchaScriptUrl === '') return localToken
  const url = `${captchaScriptUrl}?render=${encodeURIComponent(captchaSiteKey)}`
  await loadScript(url).catch(() => {
    throw new Error('reCAPTCHA not initialized')
  })
  const { grecaptcha } = window as { grecaptcha?: Grecaptcha }
  if (!grecaptcha) throw new Error('reCAPTCHA not initialized')
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha.execute(captchaSiteKey, { action }).catch(() => {
    throw new Error('reCAPTCHA verification failed')
  })
}
