/**
 * A text with what every format can hold and a reader sees. Signs that break a line or a page in the program that a text was copied
 * from are spaces; control characters and the two signs that XML forbids go. A certified file would lack them or could not be
 * read again. Places where another program may break a word go: a line that is set anew would show their hyphens. Signs that turn
 * letters around go too, and isolates that are not closed: two programs would show two texts.
 */
export const cleanText = (text: string): string => {
  const clean = text
    .replace(/[\v\f\u0085\u2028\u2029]/g, ' ')
    .replace(/[^\P{Cc}\t\n\r]|[\u00ad\ufffe\uffff\u202a-\u202e]/gu, '')
  return isBalanced(clean) ? clean : clean.replace(/[\u2066-\u2069]/g, '')
}

function isBalanced(text: string): boolean {
  let open = 0
  for (const [sign] of text.matchAll(/[\u2066-\u2069]/g)) {
    open += sign === '\u2069' ? -1 : 1
    if (open < 0) return false
  }
  return open === 0
}
