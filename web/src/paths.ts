/** Every address of the site, in one place. */
export const paths = {
  home: '/',
  upload: '/#upload-section',
  pricing: '/#pricing-section',
  continueTranslation: '/?continue=translation',
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  account: '/account',
  glossaries: '/glossaries',
  receipt: '/receipt/:orderId',
  dashboard: '/dashboard',
  userDocs: '/user-docs',
  products: '/products',
  subscribe: '/subscribe',
  checkout: '/checkout',
  apiSignup: '/api-signup',
  apiDocs: '/docs/api',
  languages: '/languages',
  about: '/about',
  support: '/support',
  terms: '/terms',
  privacy: '/privacy',
  translatorApplication: '/translator-application',
  translatorDashboard: '/translator-dashboard',
  admin: '/admin',
} as const

/** `/login?redirect=…` that comes back to where the person was. */
export const loginTo = (target: string): string => `${paths.login}?redirect=${encodeURIComponent(target)}`

/** The upload section with one translation open. */
export const translationAt = (id: number): string => `/?translation=${id}`

export const checkoutOf = (ids: readonly number[]): string =>
  `${paths.checkout}?${ids.length === 1 ? `translationId=${ids[0]}` : `translationIds=${ids.join(',')}`}`

/** The receipts on the account's page. */
export const receiptList = `${paths.account}#receipts`

export const receiptAt = (orderId: number): string => paths.receipt.replace(':orderId', String(orderId))

export const subscribeTo = (plan: string): string => `${paths.subscribe}?plan=${encodeURIComponent(plan)}`
