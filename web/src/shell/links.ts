import { paths } from '../paths.ts'

/** The navigation, in the specified order. Staff links are shown to everyone who is signed in; the pages decide. */
export const publicLinks = [
  { key: 'home', to: paths.home },
  { key: 'about', to: paths.about },
  { key: 'products', to: paths.products },
  { key: 'languages', to: paths.languages },
  { key: 'becomeTranslator', to: paths.translatorApplication },
  { key: 'support', to: paths.support },
] as const

export const memberLinks = [
  { key: 'dashboard', to: paths.dashboard },
  { key: 'translatorHub', to: paths.translatorDashboard },
  { key: 'admin', to: paths.admin },
] as const

export const footerLinks = [
  { key: 'apiAccess', to: paths.apiSignup },
  { key: 'verify', to: paths.verify },
  { key: 'languages', to: paths.languages },
  { key: 'support', to: paths.support },
  { key: 'about', to: paths.about },
  { key: 'privacy', to: paths.privacy },
  { key: 'terms', to: paths.terms },
] as const
