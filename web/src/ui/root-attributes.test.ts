import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const namesIn = (pattern: string, named: RegExp): string[] =>
  globSync(pattern, { cwd: 'web' })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(`web/${file}`, 'utf8').matchAll(named)])
    .flatMap(([, name]) => name ?? [])

/** `amplifyColorMode` → `amplify-color-mode`. */
const attributeOf = (property: string) => property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

test('style sheets ask the root element only for attributes that it gets', () => {
  const asked = namesIn('src/**/*.css', /html\[data-([a-z-]+)/g)
  const given = [
    ...namesIn('plugins/*.ts', /data-([a-z-]+)=/g),
    ...namesIn('src/**/*.{ts,tsx}', /documentElement\.toggleAttribute\('data-([a-z-]+)/g),
    ...namesIn('src/before-paint.ts', /dataset\.(\w+) =/g).map(attributeOf),
  ]
  expect([...new Set(asked)].filter((name) => !given.includes(name))).toEqual([])
})
