import type { listSegmentVersions as row } from '#shared/segments/api.ts'
import type { SegmentRow } from '../data/jobs/segments.ts'
import { answerTextBytes } from '../lib/answer-text-bytes.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { heldJob } from '../lib/job-segments.ts'
import { readLong } from '../lib/long-segments.ts'

/** What a segment was like before, for the holder of its job: one version for each minute in which it was saved, as many as an answer holds. */
export const listSegmentVersions: Verb<typeof row, 'data' | 'files'> = async (ctx, { id, number }) => {
  const { translation } = await heldJob(ctx, id)
  const { userId } = caller(ctx)
  const versions: SegmentRow[] = []
  let left = answerTextBytes
  for (const stored of await ctx.data.segments.listVersions(id, number)) {
    if (left <= 0) break
    const version = await readLong(ctx, translation, stored)
    left -= Buffer.byteLength(JSON.stringify(version.target))
    if (versions.length === 0 || left > 0) versions.push(version)
  }
  return {
    output: {
      versions: versions.map(({ version, target, state, at, by }) => ({
        version,
        target,
        state,
        at,
        isMine: by === userId,
      })),
    },
  }
}
