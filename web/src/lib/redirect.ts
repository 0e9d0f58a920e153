import { siteOrigin } from './site-origin.ts'

/** The place to go after sign-in: a path of this site, or `fallback` for anything that leads elsewhere. */
export function safeRedirect(target: string | null, fallback: string, origin = siteOrigin): string {
  if (!target?.startsWith('/')) return fallback
  let url: URL
  try {
    url = new URL(target, origin)
  } catch {
    return fallback
  }
  // The parser treats `\` and tabs like a browser does: `/\evil.example` and `/\t/evil.example` show themselves here.
  if (url.origin !== origin || url.pathname.startsWith('//')) return fallback
  return `${url.pathname}${url.search}${url.hash}`
}
