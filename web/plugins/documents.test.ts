import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { documents } from '#shared/docs/documents.ts'
import { documentFiles, renderDocument } from './documents.ts'
import { renderMarkdown } from './markdown.ts'

const root = path.join(import.meta.dirname, '../..')
const cards = Object.entries(documents)

test.each(cards)('the card %s opens a file that is there and renders', (id, { file }) => {
  expect(existsSync(path.join(root, file))).toBe(true)
  expect(documentFiles().get(id)).toBe(file)
  const { title, html } = renderDocument(file)
  expect(title).not.toBe(file)
  expect(html.length).toBeGreaterThan(1000)
})

const all = [...documentFiles()]

test.each(all)(
  '%s: no link leads to a document that the site does not have, and nothing but known elements comes out',
  (_, file) => {
    const { html } = renderDocument(file)
    const known = new Set(all.map(([id]) => `/docs/${id}`))
    const inner = [...html.matchAll(/href="(\/[^"#]*)/g)].map((match) => match[1] ?? '')
    expect(inner.filter((address) => !known.has(address))).toEqual([])
    const elements = new Set([...html.matchAll(/<([a-z0-9]+)/g)].map((match) => match[1]))
    const mayBe = [
      'a',
      'blockquote',
      'br',
      'code',
      'del',
      'div',
      'em',
      'h2',
      'h3',
      'h4',
      'hr',
      'input',
      'li',
      'ol',
      'p',
      'pre',
      'strong',
      'table',
      'tbody',
      'td',
      'th',
      'thead',
      'tr',
      'ul',
    ]
    expect([...elements].filter((element) => !mayBe.includes(element ?? ''))).toEqual([])
  },
)

test('the anchors of the runbook are those that alarms name', () => {
  const { html } = renderDocument('infra/RUNBOOK.md')
  for (const anchor of ['dead-letters', 'changes-behind', 'function-errors']) expect(html).toContain(`id="${anchor}"`)
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['an element with a handler', 'text <img src=x onerror=alert(1)> text'],
  ['a link that runs', '[x](javascript:alert(1))'],
  ['the same in capitals', '[x](JaVaScRiPt:alert(1))'],
  ['a picture from elsewhere', '![x](https://evil.example/x.png)'],
  ['data as a link', '[x](data:text/html;base64,AAAA)'],
  ['an address that leaves its attribute', '[x](https://a.example/"onmouseover="alert(1))'],
  ['code that ends its element', '`</code><script>alert(1)</script>`'],
])('%s comes out as text', (_, markdown) => {
  const { html } = renderMarkdown(`# T\n\n${markdown}\n`, 'README.md', () => undefined)
  expect(html).not.toMatch(/<script|<img|javascript:|data:text|"onmouseover/i)
})
