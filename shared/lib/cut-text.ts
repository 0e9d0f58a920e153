/** The beginning of a text, of at most so many UTF-16 units. No pair of surrogates is cut in two: no vendor and no call takes a half. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}
