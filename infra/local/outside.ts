import type { Ports } from './ports.ts'

/** Passwords of stand-ins on this machine. They open nothing elsewhere. */
export const STRIPE_SECRET_KEY = 'sk_test_local'
export const STRIPE_PUBLISHABLE_KEY = 'pk_test_local'
export const STRIPE_WEBHOOK_SECRET = 'whsec_local'
export const CAPTCHA_SECRET = 'local-captcha-secret'

export const SUPPORT_EMAIL = 'support@attesta.local'
export const MAIL_FROM = 'hello@attesta.local'

/** The outside values of infra/config.ts for a deployment to the local cloud: only addresses and keys differ from the real one. */
export function outsideValues(ports: Ports): Record<string, string> {
  const site = `http://localhost:${ports.site}`
  return {
    STAGE: 'local',
    AWS_REGION: 'us-east-1',
    SITE_URL: site,
    MAIL_FROM,
    SUPPORT_EMAIL,
    COMPANY_ADDRESS: '12 Example Street, Springfield, IL 62701, USA',
    COMPANY_PHONE: '+1 555 010 0100',
    STRIPE_PUBLISHABLE_KEY,
    STRIPE_API_URL: `http://127.0.0.1:${ports.stripe}`,
    STRIPE_SCRIPT_URL: `${site}/_local/stripe/v3/stripe.js`,
    CAPTCHA_SITE_KEY: 'local',
    CAPTCHA_SCRIPT_URL: '',
    CAPTCHA_VERIFY_URL: `http://127.0.0.1:${ports.captcha}/recaptcha/api/siteverify`,
    PWNED_URL: `http://127.0.0.1:${ports.captcha}`,
    MALWARE_SCAN: 'function',
    WEBHOOK_PRIVATE_HOSTS: 'localhost,127.0.0.1',
    // The engines of this machine know one way of address only.
    FORMALITY_LANGUAGES: '',
    // Twenty run at once here: shares of that would be none.
    LAMBDA_CONCURRENCY: '0',
    FILES_ORIGIN: `http://127.0.0.1:${ports.gateway}`,
  }
}

/** The stacks of the local deployment, in order; the last one has the site. */
export const STACKS = ['Data', 'App', 'Work', 'Staff', 'Web'].map((name) => `Attesta-local-${name}`)

export const WEBHOOK_PATH = '/api/stripe/webhook'
