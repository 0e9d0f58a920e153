import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { issuablePacks } from '#shared/certificates/issuable.ts'
import { prerenderedFiles, publicPages, shellFile } from '#shared/lib/public-pages.ts'
import type { Config } from './config.ts'

/**
 * The files of the site that know its deployment: `/config.json` for the SPA, `/robots.txt` and `/sitemap.xml` for search engines, and
 * the pages, which name their own address.
 */
export async function writeSiteFiles(folder: string, config: Config): Promise<void> {
  const pages = [shellFile, ...Object.values(prerenderedFiles)].map((file) => join(folder, file))
  await Promise.all([
    ...pages.map(async (page) => writeFile(page, withAddress(await readFile(page, 'utf8'), config.SITE_URL))),
    writeFile(join(folder, 'config.json'), siteConfig(config)),
    writeFile(join(folder, 'robots.txt'), robots(config.SITE_URL)),
    writeFile(join(folder, 'sitemap.xml'), sitemap(config.SITE_URL)),
  ])
}

/** What the SPA may know of its deployment. Everything in it is public. */
export const siteConfig = (config: Config): string =>
  JSON.stringify({
    stage: config.STAGE,
    captchaSiteKey: config.CAPTCHA_SITE_KEY,
    captchaScriptUrl: config.CAPTCHA_SCRIPT_URL,
    stripePublishableKey: config.STRIPE_PUBLISHABLE_KEY,
    stripeScriptUrl: config.STRIPE_SCRIPT_URL,
    supportEmail: config.SUPPORT_EMAIL,
    certificatePacks: issuablePacks({
      address: config.COMPANY_ADDRESS ?? '',
      phone: config.COMPANY_PHONE ?? '',
    }).join(),
  })

export const robots = (site: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /account\nDisallow: /checkout\n\nSitemap: ${site}/sitemap.xml\n`

/** A built page names the address of its site, as the address of its picture shows: this puts another in its place. */
export function withAddress(html: string, site: string): string {
  const [, now] = /property="og:image" content="(https?:\/\/[^/"]+)/.exec(html) ?? []
  if (now === undefined) throw new Error('A page of the site does not say where it is.')
  return html.replaceAll(now, site)
}

/** https://www.sitemaps.org/protocol.html */
export const sitemap = (site: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages.map((page) => `  <url><loc>${site}${page}</loc></url>`),
    '</urlset>\n',
  ].join('\n')
