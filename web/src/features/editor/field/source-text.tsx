import type { JobSegment } from '#shared/segments/segment.ts'
import { StayingText } from './staying-text.tsx'
import { TaggedText } from './tagged-text.tsx'

/** The source of a segment between what its page shows there too and nobody translates: numbers of fields, ticks. */
export function SourceText({
  segment: { source, before, after, looks },
  terms = [],
}: {
  segment: Pick<JobSegment, 'source' | 'before' | 'after' | 'looks'>
  terms?: readonly string[]
}) {
  return (
    <>
      <StayingText text={before} />
      <TaggedText tagged={source} terms={terms} looks={looks} />
      <StayingText text={after} />
    </>
  )
}
