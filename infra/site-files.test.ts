import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paths } from '../web/src/paths.ts'
import { robots, sitemap, withWholeAddress } from './site-files.ts'

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

test('a shared link shows a picture that is there, by its whole address, however often the files are written', () => {
  const html = readFileSync(new URL('../web/index.html', import.meta.url), 'utf8')
  const once = withWholeAddress(html, site)
  expect(once).toContain(`property="og:image" content="${site}/share.png"`)
  expect(withWholeAddress(once, 'https://other.example')).toContain('content="https://other.example/share.png"')
  expect(existsSync(new URL('../web/public/share.png', import.meta.url))).toBe(true)
})
