/** No path, no control or direction-changing characters, no leading dots, of a length that every file system takes. */
export function safeFilename(name: string): string {
  const extension = /(?<=.)\.[a-z0-9]{1,8}$/is.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - extension.length)
  const plain = stem.replace(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '_')
  const cut = Array.from(plain.replace(/^\.+/, '')).slice(0, 150).join('').trim()
  return `${cut || 'translation'}${extension}`
}
