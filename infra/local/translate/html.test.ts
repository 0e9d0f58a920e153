import { expect, test } from 'vitest'
import { cutHtml } from './html.ts'

test('parts joined are the document, byte for byte', () => {
  const html =
    '<!doctype html><html><!-- <p>no</p> --><body><p>One <b>two</b></p>\n<ul><li>three</ul><script>if (a<b) c()</script></body></html>'
  expect(
    cutHtml(html)
      .map((part) => part.text)
      .join(''),
  ).toBe(html)
})

test('text is cut at blocks, with its inline tags; scripts, comments and what must not be translated stay', () => {
  const html = '<p>One <b>two</b></p><style>p{}</style><!-- three --><div translate="no">four</div><p> </p><p>five</p>'
  expect(
    cutHtml(html)
      .filter((part) => part.translate)
      .map((part) => part.text),
  ).toEqual(['One <b>two</b>', 'five'])
})
