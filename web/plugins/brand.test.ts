import { readFileSync } from 'node:fs'
import { decode } from 'fast-png'
import { beforeAll, expect, test } from 'vitest'
import { brandColours, logos, logoUrl } from '#shared/brand/brand.ts'
import { mark } from '#shared/brand/mark.ts'
import { brandFiles } from './brand.ts'

let files: Awaited<ReturnType<typeof brandFiles>>
beforeAll(async () => void (files = await brandFiles()))

const text = (url: string): string => String(files.get(url))

test('the logo is there in both shapes and both formats, at the addresses of the specification', () => {
  expect([...files.keys()].toSorted()).toEqual([
    '/api/download/logo-full.png',
    '/api/download/logo-full.svg',
    '/api/download/logo-icon.png',
    '/api/download/logo-icon.svg',
  ])
})

test.each(['full', 'icon'] as const)('%s: SVG and PNG have the size of the specification', (kind) => {
  const { width, height } = logos[kind]
  expect([width, height]).toEqual(kind === 'full' ? [400, 120] : [120, 120])
  expect(text(logoUrl(kind, 'svg'))).toContain(`width="${width}" height="${height}"`)
  const image = decode(files.get(logoUrl(kind, 'png')) as Uint8Array)
  expect([image.width, image.height]).toEqual([width, height])
  // Not an empty canvas: more than a tenth of it is drawn, and the corners are clear.
  const alpha = image.data.filter((_, place) => place % 4 === 3)
  expect(alpha.filter((one) => one > 0).length / alpha.length).toBeGreaterThan(0.1)
  expect(alpha[0]).toBe(0)
})

test('the name is drawn as outlines: the files need no typeface, and no script', () => {
  expect(text(logoUrl('full', 'svg'))).not.toMatch(/<text|font-family|<script/)
})

test('every picture of the mark is made of one source, in the colours of the brand', () => {
  const favicon = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8')
  for (const svg of [text(logoUrl('full', 'svg')), text(logoUrl('icon', 'svg')), favicon]) {
    for (const path of [mark.page, mark.corner, mark.tick]) expect(svg).toContain(path)
    for (const colour of [brandColours[0], brandColours[2]]) expect(svg).toContain(colour)
  }
})
