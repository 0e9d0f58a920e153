import { isUnspaced } from '#shared/languages/script.ts'

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
