export type Html = { html: string }
export type PageAnswer = { status: number; headers: Record<string, string>; body: string | Buffer }

/** HTML in which everything that is put in is escaped, unless it is HTML itself. */
export function html(strings: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  return { html: strings.reduce((text, part, index) => text + show(values[index - 1]) + part) }
}

/** A whole page; `root` is the way to the stand-in's first page, so that it works behind a proxy's prefix. */
export function page(title: string, root: string, body: Html, status = 200): PageAnswer {
  const document = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${title} · local Stripe</title>
    <link rel="stylesheet" href="${root}pages.css">
  </head>
  <body><main><h1>${title}</h1>${body}</main></body>
</html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
  return { status, headers, body: document.html }
}

function show(value: string | number | Html | Html[] | undefined): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map(show).join('')
  if (typeof value === 'object') return value.html
  return String(value).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
