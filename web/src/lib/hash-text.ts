/** What stands behind the hash of an address. Anybody may write a link: a `%` that encodes nothing stays as it is. */
export function hashText(hash: string): string {
  const text = hash.slice(1)
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
