/** An HTML document as parts: markup that stays, and stretches of text with their inline tags, which are translated. */
export type HtmlPart = { text: string; translate: boolean }

const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font g i img ins kbd mark q s samp small span strong sub sup time u var wbr x'.split(
    ' ',
  ),
)
const OPAQUE = /^<(script|style|pre|code|textarea|svg|math|template)\b/i
const TOKEN = /<!--[\s\S]*?-->|<![^>]*>|<\/?[a-zA-Z][^<>]*>/g

/** Cut at everything that is not an inline tag. Scripts, styles, comments and `translate="no"` blocks are markup as a whole. */
export function cutHtml(html: string): HtmlPart[] {
  const parts: HtmlPart[] = []
  let run = ''
  const flush = () => {
    if (run) parts.push({ text: run, translate: /[^\s]/.test(run.replace(TOKEN, '')) })
    run = ''
  }
  let at = 0
  // A copy: the scan moves its own lastIndex, which any other use of a shared expression would reset.
  const token = new RegExp(TOKEN)
  for (let found = token.exec(html); found; found = token.exec(html)) {
    run += html.slice(at, found.index)
    at = found.index + found[0].length
    if (isInline(found[0])) {
      run += found[0]
      continue
    }
    flush()
    if (isOpaque(found[0])) {
      const name = /[a-zA-Z0-9]+/.exec(found[0])?.[0] ?? ''
      const end = html.toLowerCase().indexOf(`</${name.toLowerCase()}`, at)
      at = end < 0 ? html.length : end
      token.lastIndex = at
    }
    parts.push({ text: html.slice(found.index, at), translate: false })
  }
  run += html.slice(at)
  flush()
  return parts
}

function isInline(token: string): boolean {
  const name = /^<\/?([a-zA-Z]+)\d*/.exec(token)?.[1]?.toLowerCase()
  return name !== undefined && INLINE.has(name)
}

const isOpaque = (token: string) =>
  OPAQUE.test(token) || (!token.startsWith('</') && /\stranslate\s*=\s*["']?no\b/i.test(token))
