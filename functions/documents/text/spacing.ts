const unspacedTargets = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my'])

/** True for languages that write sentences without a space between them. */
export const isUnspaced = (language: string) => unspacedTargets.has(language.toLowerCase().split('-')[0] as string)

/** The space between two sentences as the target language has it. Gaps with tags, tabs or breaks stay as they are. */
export function joinGap(
  gap: string,
  before: string,
  after: string,
  languages: { source: string; target: string },
): string {
  const from = isUnspaced(languages.source)
  const to = isUnspaced(languages.target)
  if (from === to) return gap
  if (to && gap === ' ' && /[。！？…」』）]/u.test(before)) return ''
  if (from && gap === '' && before && !/\s/.test(before) && /^[\p{L}\p{N}"“(]/u.test(after)) return ' '
  return gap
}
