/** The pages that people come to from elsewhere, signed in or not. They are prerendered when the site is built, and search engines are told of them. */
export const publicPages = [
  '/',
  '/products',
  '/languages',
  '/about',
  '/support',
  '/verify',
  '/certificate-wording',
  '/user-docs',
  '/api-signup',
  '/docs/api',
  '/terms',
  '/privacy',
  '/register',
  '/login',
] as const
type PublicPage = (typeof publicPages)[number]

/** The file of the site that a public page is drawn into: `/docs/api` is `/docs/api.html`. */
export const prerenderedFiles = Object.fromEntries(
  publicPages.map((page) => [page, page === '/' ? '/index.html' : `${page}.html`]),
) as Record<PublicPage, string>

/** The file that every other page starts from: the site with no page in it. */
export const shellFile = '/shell.html'
