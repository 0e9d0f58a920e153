import { type ComponentType, createElement, use } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { loadMessages, type Namespace } from './lib/i18n.ts'
import { whileLoading } from './lib/loading.ts'
import { paths } from './paths.ts'
import { PageBoundary } from './shell/page-boundary.tsx'
import { Shell } from './shell/shell.tsx'

/** Every page is a chunk of its own and brings the texts it shows. An error inside a page leaves the frame standing. */
const pages: PageRoute[] = [
  page(paths.home, ['home'], async () => (await import('./pages/home/home.tsx')).HomePage),
  page(paths.login, ['accounts'], async () => (await import('./pages/accounts/login.tsx')).LoginPage),
  page(paths.register, ['accounts'], async () => (await import('./pages/accounts/register.tsx')).RegisterPage),
  page(
    paths.verifyEmail,
    ['accounts'],
    async () => (await import('./pages/accounts/verify-email.tsx')).VerifyEmailPage,
  ),
  page(
    paths.forgotPassword,
    ['accounts'],
    async () => (await import('./pages/accounts/forgot-password.tsx')).ForgotPasswordPage,
  ),
  page(
    paths.resetPassword,
    ['accounts'],
    async () => (await import('./pages/accounts/reset-password.tsx')).ResetPasswordPage,
  ),
  page(
    paths.changeEmail,
    ['accounts'],
    async () => (await import('./pages/accounts/change-email.tsx')).ChangeEmailPage,
  ),
  page(paths.undoEmail, ['accounts'], async () => (await import('./pages/accounts/undo-email.tsx')).UndoEmailPage),
  page(
    paths.account,
    ['accounts', 'secondFactor', 'subscribe', 'receipts', 'api'],
    async () => (await import('./pages/accounts/account.tsx')).AccountPage,
  ),
  page(
    paths.glossaries,
    ['accounts', 'glossaries'],
    async () => (await import('./pages/glossaries/glossaries.tsx')).GlossariesPage,
  ),
  page(paths.receipt, ['receipts'], async () => (await import('./pages/receipt/receipt.tsx')).ReceiptPage),
  page(
    paths.checkout,
    ['payments', 'translations', 'places'],
    async () => (await import('./pages/checkout/checkout.tsx')).CheckoutPage,
  ),
  page(
    paths.dashboard,
    ['translations', 'dashboard', 'places', 'subscribe'],
    async () => (await import('./pages/dashboard/dashboard.tsx')).DashboardPage,
  ),
  page(
    paths.translatorDashboard,
    ['jobs', 'editor', 'payouts', 'translators', 'certificates', 'places', 'server'],
    async () => (await import('./pages/translator-dashboard/translator-dashboard.tsx')).TranslatorDashboardPage,
  ),
  page(paths.languages, ['languages'], async () => (await import('./pages/languages/languages.tsx')).LanguagesPage),
  page(paths.products, ['products'], async () => (await import('./pages/products/products.tsx')).ProductsPage),
  page(paths.about, ['about'], async () => (await import('./pages/static/about.tsx')).AboutPage),
  page(paths.support, ['support'], async () => (await import('./pages/support/support.tsx')).SupportPage),
  page(paths.verify, ['verify', 'certificates'], async () => (await import('./pages/verify/verify.tsx')).VerifyPage),
  page(
    paths.certificateWording,
    ['wording', 'certificates'],
    async () => (await import('./pages/certificate-wording/certificate-wording.tsx')).CertificateWordingPage,
  ),
  page(paths.terms, ['terms'], async () => (await import('./pages/static/terms.tsx')).TermsPage),
  page(paths.privacy, ['privacy'], async () => (await import('./pages/static/privacy.tsx')).PrivacyPage),
  page(paths.userDocs, ['guide'], async () => (await import('./pages/static/user-docs.tsx')).UserDocsPage),
  page(
    paths.subscribe,
    ['subscribe', 'payments'],
    async () => (await import('./pages/subscribe/subscribe.tsx')).SubscribePage,
  ),
  page(paths.apiDocs, ['apiDocs'], async () => (await import('./pages/docs/api-docs.tsx')).ApiDocsPage),
  page(paths.docs, ['docs'], async () => (await import('./pages/docs/docs.tsx')).DocsPage),
  page(paths.adminDocs, ['adminDocs'], async () => (await import('./pages/docs/admin-docs.tsx')).AdminDocsPage),
  page(paths.document, ['docs'], async () => (await import('./pages/docs/document.tsx')).DocumentPage),
  page(
    paths.logoDownload,
    ['adminBrand'],
    async () => (await import('./pages/brand/logo-download.tsx')).LogoDownloadPage,
  ),
  page(paths.apiSignup, ['apiSignup'], async () => (await import('./pages/static/api-signup.tsx')).ApiSignupPage),
  page(
    paths.translatorApplication,
    ['translators'],
    async () => (await import('./pages/translators/translator-application.tsx')).TranslatorApplicationPage,
  ),
  page(paths.admin, ['admin', 'secondFactor'], async () => (await import('./pages/admin/admin.tsx')).AdminPage),
  page(
    paths.adminInvitation,
    ['adminInvitation'],
    async () => (await import('./pages/admin/admin-invitation.tsx')).AdminInvitationPage,
  ),
  page('*', [], async () => (await import('./pages/not-found.tsx')).NotFoundPage),
]

type PageRoute = { path: string; Page: ComponentType; arrive: () => Promise<unknown> }

export function Pages() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {pages.map(({ path, Page }) => (
          <Route
            key={path}
            path={path}
            element={
              <PageBoundary key={path}>
                <Page />
              </PageBoundary>
            }
          />
        ))}
      </Route>
    </Routes>
  )
}

/** Fetches the page at an address before it is shown. One that cannot be fetched says so in its own place, later. */
export async function fetchPage(address: string): Promise<void> {
  const found = pages.find(({ path }) => path !== '*' && matchPath(path, address)) ?? pages.at(-1)
  await found?.arrive().catch(() => undefined)
}

function page(path: string, texts: Namespace[], load: () => Promise<ComponentType>): PageRoute {
  let arriving: Promise<ComponentType> | undefined
  const arrive = () => {
    arriving ??= whileLoading(Promise.all([load(), loadMessages(...texts)])).then(([Component]) => {
      // As React marks what it has waited for: so a page that was fetched before is drawn at once, not in a second step.
      Object.assign(arriving ?? {}, { status: 'fulfilled', value: Component })
      return Component
    })
    return arriving
  }
  const Page = () => createElement(use(arrive()))
  return { path, Page, arrive }
}
