/**
 * Takes a remark in brackets off an answer whose source has none: engines explain what they do not know as a word ("LIU (em chinês)"), and break
 * off within it ("LIU (em"). A whole remark goes where only the source's own words stand before it.
 */
export function dropAddedRemark(source: string, target: string): string {
  if (/[([（]/.test(source)) return target
  const at = target.lastIndexOf('(')
  const words = target.slice(0, Math.max(0, at)).trimEnd()
  if (!/\p{L}/u.test(words)) return target
  const close = target.indexOf(')', at)
  if (close < 0) return words
  return close === target.trimEnd().length - 1 && isSame(words, source) ? words : target
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
