import { escapeText } from '#shared/lib/escape.ts'
import { told } from './told.ts'

/** The characters of element content or an attribute value: references resolved, but for those to what XML cannot hold, CDATA opened, comments left out. */
export function decodeText(raw: string): string {
  if (!raw.includes('&') && !raw.includes('<')) return raw
  if (!raw.includes('<')) return raw.replace(reference, resolve)
  return raw.replace(section, (whole, cdata: string | undefined) => {
    if (cdata !== undefined) return cdata
    return whole.startsWith('<') ? '' : whole.replace(reference, resolve)
  })
}

/** Text as it may stand in element content. Characters that XML cannot hold are left out. */
export const encodeText = (text: string): string =>
  /[&<>]/.test(text) || illegal.test(text) ? escapeText(text.replace(illegalAll, '')) : text

/** The value of an attribute: a reader takes line ends and tabs that are written as such for spaces. */
export const decodeAttribute = (raw: string): string => decodeText(raw.replace(/[\t\n\r]/g, ' '))

/** Text as it may stand in an attribute between either kind of quotes. */
export const encodeAttribute = (text: string): string =>
  encodeText(text)
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
    .replace(/[\t\n\r]/g, (c) => `&#${c.charCodeAt(0)};`)

const reference = /&(?:#x([0-9a-fA-F]+)|#([0-9]+)|(\w+));/g
const section = /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|[^<]+/g
/** What XML cannot hold: control characters, half surrogates, two non-characters. */
const controls = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff`
const halves = String.raw`[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]`
const illegal = new RegExp(`[${controls}]|${halves}`)
const illegalAll = new RegExp(illegal.source, 'g')
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function resolve(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return told(named, name) ?? whole
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
  const sign = code <= 0x10ffff ? String.fromCodePoint(code) : ''
  return illegal.test(sign) ? '' : sign
}
