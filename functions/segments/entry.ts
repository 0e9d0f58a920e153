import * as rows from '#shared/segments/api.ts'
import * as files from '../adapters/files.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { addSegmentComment } from './add-segment-comment.ts'
import { jobDocument } from './job-document.ts'
import { listJobSegments } from './list-job-segments.ts'
import { listSegmentVersions } from './list-segment-versions.ts'
import { openJob } from './open-job.ts'
import { saveSegments } from './save-segments.ts'
import { searchMemory } from './search-memory.ts'

export const handler = http(
  {
    openJob: handle(rows.openJob, openJob),
    listJobSegments: handle(rows.listJobSegments, listJobSegments),
    saveSegments: handle(rows.saveSegments, saveSegments),
    listSegmentVersions: handle(rows.listSegmentVersions, listSegmentVersions),
    addSegmentComment: handle(rows.addSegmentComment, addSegmentComment),
    searchMemory: handle(rows.searchMemory, searchMemory),
    jobDocument: handle(rows.jobDocument, jobDocument),
  },
  { data, files },
)
