import type { JobSegment } from '#shared/segments/segment.ts'
import styles from './source-text.module.css'
import { TaggedText } from './tagged-text.tsx'

/** The source of a segment between what its page shows there too and nobody translates: numbers of fields, ticks. */
export function SourceText({
  segment: { source, before, after },
  terms = [],
}: {
  segment: Pick<JobSegment, 'source' | 'before' | 'after'>
  terms?: readonly string[]
}) {
  return (
    <>
      {before ? <span className={styles.beside}>{before}</span> : null}
      <TaggedText tagged={source} terms={terms} />
      {after ? <span className={styles.beside}>{after}</span> : null}
    </>
  )
}
