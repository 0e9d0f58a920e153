/** Every address of the site, in one place. */
export const paths = {
  home: '/',
  upload: '/#upload-section',
  cart: '/#cart',
  pricing: '/#pricing-section',
  continueTranslation: '/?continue=translation',
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  changeEmail: '/change-email',
  undoEmail: '/undo-email',
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
  verify: '/verify',
  certificateWording: '/certificate-wording',
  terms: '/terms',
  privacy: '/privacy',
  translatorApplication: '/translator-application',
  translatorDashboard: '/translator-dashboard',
  admin: '/admin',
  adminInvitation: '/admin-invitation/:token',
  adminDocs: '/admin-docs',
  docs: '/docs',
  document: '/docs/:document',
  logoDownload: '/logo-download',
} as const

/** `/login?redirect=…` that comes back to where the person was. */
export const loginTo = (target: string): string => `${paths.login}?redirect=${encodeURIComponent(target)}`

/** `/register`, with the place to come back to once the account is there. */
export const registerTo = (target: string | null): string =>
  target === null ? paths.register : `${paths.register}?redirect=${encodeURIComponent(target)}`

/** The upload section with one translation open. */
export const translationAt = (id: number): string => `/?translation=${id}`

export const checkoutOf = (ids: readonly number[]): string =>
  `${paths.checkout}?${ids.length === 1 ? `translationId=${ids[0]}` : `translationIds=${ids.join(',')}`}`

/** A document of this repository, as the site renders it. */
export const documentAt = (id: string): string => paths.document.replace(':document', id)

/** An own question to support with its conversation. */
export const questionAt = (id: number): string => `${paths.support}?question=${id}`

/** The receipts on the account's page. */
export const receiptList = `${paths.account}#receipts`

export const receiptAt = (orderId: number): string => paths.receipt.replace(':orderId', String(orderId))

export const subscribeTo = (plan: string): string => `${paths.subscribe}?plan=${encodeURIComponent(plan)}`
