import type { CaptchaAction } from '#shared/accounts/account.ts'
import { failureOf } from './api.ts'
import { siteConfig } from './config.ts'
import { loadScript } from './load-script.ts'

type Grecaptcha = {
  ready: (run: () => void) => void
  execute: (key: string, options: { action: string }) => Promise<string>
}

/** What the local verifier accepts, where the deployment loads no captcha script. */
const localToken = (action: CaptchaAction) => `local-pass:${action}`

/** Makes a call, and makes it again with a solved captcha where the server asks for one. */
export async function withCaptcha<T>(
  action: CaptchaAction,
  act: (recaptchaToken: string | null) => Promise<T>,
): Promise<T> {
  try {
    return await act(null)
  } catch (error) {
    if (failureOf(error)['captchaRequired'] !== true) throw error
    return act(await captchaToken(action))
  }
}

/** A fresh token for one submission of a form (reCAPTCHA v3). Rejects with what the person should read. */
export async function captchaToken(action: CaptchaAction): Promise<string> {
  const config = await siteConfig().catch(() => {
    throw new Error('reCAPTCHA not initialized')
  })
  const { captchaSiteKey, captchaScriptUrl } = config
  if (captchaScriptUrl === '') return localToken(action)
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
