import { expect, test } from 'vitest'
import { paths } from '../web/src/paths.ts'
import { robots, sitemap } from './site-files.ts'

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
