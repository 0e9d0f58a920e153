import type { Config } from './config.ts'

/** `/config.json` of the site: what the SPA may know of its deployment. Everything in it is public. */
export const siteConfig = (config: Config): string =>
  JSON.stringify({
    stage: config.STAGE,
    captchaSiteKey: config.CAPTCHA_SITE_KEY,
    captchaScriptUrl: config.CAPTCHA_SCRIPT_URL,
    stripePublishableKey: config.STRIPE_PUBLISHABLE_KEY,
    stripeScriptUrl: config.STRIPE_SCRIPT_URL,
    supportEmail: config.SUPPORT_EMAIL,
  })
