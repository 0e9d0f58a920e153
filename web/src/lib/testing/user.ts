import { CurrentUser } from '#shared/accounts/account.ts'

/** A customer as the browser sees her, who has confirmed her address and bought nothing yet. */
export const user = CurrentUser.parse({
  id: 7,
  username: 'ana@example.com',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Silva',
  country: 'MX',
  primaryLanguage: 'Spanish',
  newsletterOptIn: false,
  language: 'en',
  emailVerified: true,
  isAdmin: false,
  adminLevel: null,
  isTranslator: false,
  translationMemory: true,
  secondFactorEnrolled: false,
  hasUsedFreeAiTranslation: false,
  hasUsedCertifiedDiscount: false,
  createdAt: '2026-05-01T12:00:00.000Z',
})
