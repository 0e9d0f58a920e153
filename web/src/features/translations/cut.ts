import { previewCardCharacters } from '#shared/documents/document.ts'

/** At most 200 characters, with an ellipsis where something was cut; `isBeginning` says that the text was cut before. */
export function cut(text: string, { limit = previewCardCharacters, isBeginning = false } = {}): string {
  const characters = Array.from(text.trimEnd())
  if (characters.length <= limit) return isBeginning && characters.length > 0 ? `${text.trimEnd()}…` : text
  return `${characters.slice(0, limit).join('')}…`
}
