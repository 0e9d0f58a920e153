import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The pages that a search engine may list; the others belong to one person. */
const publicPages = [
  '/',
  '/products',
  '/languages',
  '/about',
  '/support',
  '/user-docs',
  '/api-signup',
  '/docs/api',
  '/terms',
  '/privacy',
  '/register',
]

/** The files of the site that know its deployment: `/config.json` for the SPA, `/robots.txt` and `/sitemap.xml` for search engines. */
export async function writeSiteFiles(folder: string, config: Config): Promise<void> {
  await Promise.all([
    writeFile(join(folder, 'config.json'), siteConfig(config)),
    writeFile(join(folder, 'robots.txt'), robots(config.SITE_URL)),
    writeFile(join(folder, 'sitemap.xml'), sitemap(config.SITE_URL)),
  ])
}

/** What the SPA may know of its deployment. Everything in it is public. */
const siteConfig = (config: Config): string =>
  JSON.stringify({
    stage: config.STAGE,
    captchaSiteKey: config.CAPTCHA_SITE_KEY,
    captchaScriptUrl: config.CAPTCHA_SCRIPT_URL,
    stripePublishableKey: config.STRIPE_PUBLISHABLE_KEY,
    stripeScriptUrl: config.STRIPE_SCRIPT_URL,
    supportEmail: config.SUPPORT_EMAIL,
  })

export const robots = (site: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /account\nDisallow: /checkout\n\nSitemap: ${site}/sitemap.xml\n`

/** https://www.sitemaps.org/protocol.html */
export const sitemap = (site: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages.map((page) => `  <url><loc>${site}${page}</loc></url>`),
    '</urlset>\n',
  ].join('\n')
