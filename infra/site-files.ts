import { readFile, writeFile } from 'node:fs/promises'
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

/**
 * The files of the site that know its deployment: `/config.json` for the SPA, `/robots.txt` and `/sitemap.xml` for search engines, and
 * the page's own picture for those who share it.
 */
export async function writeSiteFiles(folder: string, config: Config): Promise<void> {
  const page = join(folder, 'index.html')
  await Promise.all([
    writeFile(page, withWholeAddress(await readFile(page, 'utf8'), config.SITE_URL)),
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

/** Who shares a link is shown a picture only if its address is whole. */
export const withWholeAddress = (html: string, site: string): string =>
  html.replace(/(property="og:image" content=")[^"]*(\/[^/"]+")/, `$1${site}$2`)

/** https://www.sitemaps.org/protocol.html */
export const sitemap = (site: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages.map((page) => `  <url><loc>${site}${page}</loc></url>`),
    '</urlset>\n',
  ].join('\n')
