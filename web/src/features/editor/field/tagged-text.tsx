import { memo } from 'react'
import { parseTagged, tagName } from '#shared/segments/tags.ts'
import { chipLabel } from './schema.ts'

/** A text with its tags as chips, to be read. */
export const TaggedText = memo(function TaggedText({
  tagged,
  terms = [],
}: {
  tagged: string
  terms?: readonly string[]
}) {
  const tokens = parseTagged(tagged)
  return tokens.map((token, i) =>
    token.kind === 'text' ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text have no other name
      <span key={i}>{terms.length > 0 ? marked(token.text, terms) : token.text}</span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <span key={i} className="tag-chip" data-tag={tagName(token)}>
        {chipLabel(token)}
      </span>
    ),
  )
})

/** Terms of the glossary are underlined where they stand. */
function marked(text: string, terms: readonly string[]) {
  const pattern = new RegExp(`(${terms.map((term) => term.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|')})`, 'giu')
  return text.split(pattern).map((part, i) =>
    i % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text have no other name
      <span key={i} className="marked-term">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
