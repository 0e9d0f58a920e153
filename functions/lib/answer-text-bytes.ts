/** An answer holds at most this much text as JSON: Lambda ends one at 6 MB, and 256 kB are soon there. The rest is a download, or another page. */
export const answerTextBytes = 240_000

/** As many of these, from the first on, as one answer holds, and at least one. */
export function asManyAsFit<T>(list: readonly T[]): T[] {
  let left = answerTextBytes
  const end = list.findIndex((one, i) => {
    left -= Buffer.byteLength(JSON.stringify(one)) + 1
    return i > 0 && left < 0
  })
  return list.slice(0, end < 0 ? undefined : end)
}
