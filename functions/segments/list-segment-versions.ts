import type { listSegmentVersions as row } from '#shared/segments/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { heldJob } from '../lib/job-segments.ts'

/** What a segment was like before, for the holder of its job: one version for each minute in which it was saved. */
export const listSegmentVersions: Verb<typeof row, 'data'> = async (ctx, { id, number }) => {
  await heldJob(ctx, id)
  const { userId } = caller(ctx)
  const versions = await ctx.data.segments.listVersions(id, number)
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
