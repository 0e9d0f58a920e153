/**
 * A text with what every format can hold and a reader sees. Signs that break a line or a page in the program that a text was copied
 * from are spaces; control characters and the two signs that XML forbids go. A certified file would lack them or could not be
 * read again.
 */
export const cleanText = (text: string): string =>
  text.replace(/[\v\f\u0085\u2028\u2029]/g, ' ').replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
