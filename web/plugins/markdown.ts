import path from 'node:path'
import { Marked, type Tokens } from 'marked'

/** Where a link leads: to another document, out of the site, to a place in the same one, or nowhere that the site has. */
type Resolve = (file: string) => string | undefined

/**
 * Renders a Markdown document of this repository for the site. What is HTML in it is shown as text and a link leads to a document or to
 * another site, so that nothing but the elements written here can come out. `resolve` gives the address of a file.
 */
export function renderMarkdown(text: string, file: string, resolve: Resolve): { title: string; html: string } {
  const titles: string[] = []
  const slugs = new Map<string, number>()
  const marked = new Marked({ gfm: true })

  const addressOf = (href: string): string | undefined => {
    if (href.startsWith('#')) return href
    if (/^https?:\/\//.test(href)) return href
    if (/^[a-z][a-z+.-]*:/i.test(href) || href.startsWith('//')) return undefined
    const [target = '', hash] = href.split('#')
    const address = resolve(path.posix.normalize(path.posix.join(path.posix.dirname(file), target))) ?? resolve(target)
    return address && (hash ? `${address}#${hash}` : address)
  }
  const slugOf = (heading: string): string => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-')
    const seen = slugs.get(slug) ?? 0
    slugs.set(slug, seen + 1)
    return seen === 0 ? slug : `${slug}-${seen}`
  }

  marked.use({
    renderer: {
      html: ({ text: raw }: Tokens.HTML | Tokens.Tag) => escaped(raw),
      image: ({ text: alt }) => escaped(alt),
      heading({ tokens, depth, text: raw }) {
        const inner = this.parser.parseInline(tokens)
        if (depth === 1) {
          titles.push(plain(inner))
          return titles.length === 1 ? '' : `<h2 id="${slugOf(raw)}">${inner}</h2>\n`
        }
        return `<h${depth} id="${slugOf(raw)}">${inner}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        const address = addressOf(href)
        if (address === undefined) return inner
        const away = /^https?:/.test(address) ? ' target="_blank" rel="noopener noreferrer"' : ''
        return `<a href="${escaped(address)}"${away}>${inner}</a>`
      },
      codespan({ text: code }) {
        const address = /^[\w./-]+\.md$/.test(code) ? addressOf(code) : undefined
        const inner = `<code>${escaped(code)}</code>`
        return address === undefined ? inner : `<a href="${escaped(address)}">${inner}</a>`
      },
      code: ({ text: code }) => `<pre tabindex="0"><code>${escaped(code)}</code></pre>\n`,
      table(token) {
        const cells = (row: Tokens.TableCell[], name: 'th' | 'td') =>
          row
            .map(({ tokens }) => {
              const inner = this.parser.parseInline(tokens)
              return name === 'th' ? `<th scope="col">${inner}</th>` : `<td>${inner}</td>`
            })
            .join('')
        const body = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
        return `<div class="scroll" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${body}</tbody></table></div>\n`
      },
    },
  })
  const html = marked.parse(text, { async: false })
  return { title: titles[0] ?? file, html }
}

/** The text of what was rendered. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
