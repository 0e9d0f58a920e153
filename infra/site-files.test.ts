import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paths } from '../web/src/paths.ts'
import { readConfig } from './config.ts'
import { robots, siteConfig, sitemap, withAddress } from './site-files.ts'
import { exampleConfig } from './stacks/synth.ts'

const site = 'https://attesta.example'

test('the sitemap lists pages that exist, each with the whole address', () => {
  const listed = [...sitemap(site).matchAll(/<loc>(.+?)<\/loc>/g)].map((match) => (match[1] ?? '').slice(site.length))
  expect(listed.length).toBeGreaterThan(8)
  const known: string[] = Object.values(paths).filter((path) => typeof path === 'string')
  expect(listed.filter((path) => !known.includes(path))).toEqual([])
})

test('robots are kept from what belongs to one person, and told where the sitemap is', () => {
  expect(robots(site)).toContain('Disallow: /dashboard')
  expect(robots(site)).toContain(`Sitemap: ${site}/sitemap.xml`)
})

test('a page names the address of its site wherever it has to, however often the files are written', () => {
  const built =
    '<meta property="og:image" content="https://site.invalid/share.png"><link href="https://site.invalid/about">'
  const once = withAddress(built, site)
  expect(once).toBe(`<meta property="og:image" content="${site}/share.png"><link href="${site}/about">`)
  expect(withAddress(once, 'https://other.example')).toContain('href="https://other.example/about"')
  expect(() => withAddress('<html>', site)).toThrow('does not say where it is')
  expect(existsSync(new URL('../web/public/share.png', import.meta.url))).toBe(true)
})

test('authorities that ask for an address and a telephone are offered where the deployment has both', () => {
  const offered = (values: object): string[] => {
    const config = readConfig({ ...exampleConfig, ...values })
    return String((JSON.parse(siteConfig(config)) as Record<string, unknown>)['certificatePacks']).split(',')
  }
  expect(offered({})).toContain('us-eoir')
  expect(offered({ COMPANY_PHONE: undefined })).not.toContain('us-eoir')
  expect(offered({ COMPANY_ADDRESS: undefined })).not.toContain('us-eoir')
  expect(offered({ COMPANY_ADDRESS: undefined, COMPANY_PHONE: undefined })).toEqual(
    expect.arrayContaining(['general', 'us-uscis']),
  )
})
