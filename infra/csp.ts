import type { Config } from './config.ts'

/**
 * Where Stripe's own script talks to and frames from, with the frames of Link, and with the names below its own that it picks as it likes:
 * https://docs.stripe.com/security/guide#content-security-policy
 */
const stripe = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://link.com',
    'https://*.link.com',
  ],
}
/** https://developers.google.com/recaptcha/docs/faq */
const captcha = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}

/** The strict policy of every page: no inline script, no eval, nothing from elsewhere but what payment and captcha need. */
export function contentSecurityPolicy(config: Config, uploadOrigin: string): string {
  const stripeHosts = config.STRIPE_SCRIPT_URL.startsWith('https://js.stripe.com/') ? stripe : standIn(config)
  const captchaHosts = config.CAPTCHA_SCRIPT_URL === '' ? { script: [], frame: [] } : captcha
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    // WebAssembly alone is let in, for the decoders of scanned pages; scripts are still never made from text.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...stripeHosts.script, ...captchaHosts.script],
    // React and the Payment Element set styles through the CSSOM, which needs no exception; attributes on SVG and Radix do.
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", uploadOrigin, ...stripeHosts.connect],
    'frame-src': [...stripeHosts.frame, ...captchaHosts.frame],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** A stand-in of Stripe serves its script, its calls and its frames from one place. */
function standIn(config: Config) {
  const { origin } = new URL(config.STRIPE_SCRIPT_URL)
  return { script: [origin], connect: [origin], frame: [origin] }
}
