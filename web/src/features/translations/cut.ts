import { previewCardCharacters } from '#shared/documents/document.ts'

/** At most 200 characters, with an ellipsis where something was cut. */
export function cut(text: string, limit = previewCardCharacters): string {
  const characters = Array.from(text)
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('')}…`
}
