const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand between tags of XML and HTML. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, (sign) => names[sign] ?? sign)

/** Text as it may stand anywhere in XML and HTML, between quotes of either kind too. */
export const escapeQuoted = (text: string): string => text.replace(/[&<>"']/g, (sign) => names[sign] ?? sign)
