import { memo } from 'react'
import type { JobSegment } from '#shared/segments/segment.ts'
import { parseTagged, tagName } from '#shared/segments/tags.ts'
import { lookAlong } from '#shared/translations/segments/look-along.ts'
import { chipLabel } from './schema.ts'

/** A text with its tags as chips, to be read, and its letters as they look on the page where that says something. */
export const TaggedText = memo(function TaggedText({
  tagged,
  terms = [],
  looks = {},
}: {
  tagged: string
  terms?: readonly string[]
  looks?: JobSegment['looks']
}) {
  const tokens = parseTagged(tagged)
  const lookAt = lookAlong(looks)
  return tokens.map((token, i) => {
    if (token.kind === 'text') {
      const Letters = elements[lookAt()]
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text have no other name
      return <Letters key={i}>{terms.length > 0 ? marked(token.text, terms) : token.text}</Letters>
    }
    lookAt(token)
    return (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <span key={i} className="tag-chip" data-tag={tagName(token)}>
        {chipLabel(token)}
      </span>
    )
  })
})

const elements = { raised: 'sup', lowered: 'sub', struck: 's', plain: 'span' } as const

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
