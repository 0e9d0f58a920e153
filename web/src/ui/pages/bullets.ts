/** Bullets of Word's symbol fonts, which stand at private places that other fonts do not have. */
const bullets: Record<string, string> = {
  '\uf076': '❖',
  '\uf0a7': '▪',
  '\uf0a8': '☐',
  '\uf0b7': '•',
  '\uf0d8': '➢',
  '\uf0e0': '→',
  '\uf0fc': '✓',
}

/** Styles of a drawn DOCX, with bullets that a device without these fonts draws too: a phone showed empty boxes. */
export const withReadableBullets = (styles: string): string =>
  styles.replace(/[\uf000-\uf0ff]/g, (sign) => bullets[sign] ?? sign)
