import { escapeQuoted } from '#shared/lib/escape.ts'
/** A piece of HTML that is safe as it stands. Only `html` makes one, so that text can never be taken for markup. */
export type Markup = { readonly markup: string }
type Part = Markup | string | number | readonly Part[]

/** A template: what is put between the markup is escaped, unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return {
    markup: strings.map((text, place) => text + (place < parts.length ? render(parts[place] ?? '') : '')).join(''),
  }
}

function render(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escapeQuoted(String(part))
  return 'markup' in part ? part.markup : part.map(render).join('')
}
