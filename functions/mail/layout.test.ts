import { expect, test } from 'vitest'
import { letter } from './layout.ts'
import { html } from './markup.ts'

const site = { url: 'https://attesta.example', supportEmail: 'support@attesta.example' }
const hostile = `<img src=x onerror=alert(1)>"'&`

test('what people typed is text in every place of a mail', () => {
  const written = letter(
    {
      subject: hostile,
      preview: hostile,
      greetName: hostile,
      paragraphs: [hostile],
      facts: [[hostile, hostile]],
      action: { label: hostile, url: `https://attesta.example/?a="><script>` },
      notes: [hostile],
    },
    site,
  )
  expect(written.html).not.toMatch(/<img|<script|onerror=alert\(1\)>"/)
  expect(written.html.split('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')).toHaveLength(9)
  expect(written.text).toContain(`Hello ${hostile},`)
})

test('a file name cannot start a header line', () => {
  expect(letter({ subject: 'a\r\nBcc: x@y.example', preview: '', paragraphs: [] }, site).subject).toBe(
    'a Bcc: x@y.example',
  )
})

test('markup inside markup stays, text does not become markup', () => {
  expect(html`<p>${[html`<b>${'<i>'}</b>`, 5]}</p>`.markup).toBe('<p><b>&lt;i&gt;</b>5</p>')
})

test('a long subject is cut between its signs', () => {
  for (const start of ['', 'a'])
    expect(
      letter({ subject: start + '😀'.repeat(150), preview: '', paragraphs: [] }, site).subject.isWellFormed(),
    ).toBe(true)
})
