import * as rows from '#shared/jobs/api.ts'
import * as files from '../adapters/files.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { acceptJob } from './accept-job.ts'
import { appealJob } from './appeal-job.ts'
import { assignTranslation } from './assign-translation.ts'
import { completeHumanTranslation } from './complete-human-translation.ts'
import { decideAppeal } from './decide-appeal.ts'
import { editQueueItem } from './edit-queue-item.ts'
import { getQueueItem } from './get-queue-item.ts'
import { getReview } from './get-review.ts'
import { heartbeat } from './heartbeat.ts'
import { listAvailableJobs } from './list-available-jobs.ts'
import { listChanges } from './list-changes.ts'
import { listJobs } from './list-jobs.ts'
import { listQueue } from './list-queue.ts'
import { listSuitableTranslators } from './list-suitable-translators.ts'
import { openSigning } from './open-signing.ts'
import { rateTranslation } from './rate-translation.ts'
import { readQueueItem } from './read-queue-item.ts'
import { rejectJob } from './reject-job.ts'
import { releaseJob } from './release-job.ts'
import { requestRevision } from './request-revision.ts'
import { reviewJob } from './review-job.ts'
import { signJob } from './sign-job.ts'
import { submitTranslation } from './submit-translation.ts'
import { takeJobBack } from './take-job-back.ts'
import { takeOverJob } from './take-over-job.ts'
import { translatorStats } from './translator-stats.ts'

export const handler = http(
  {
    listTranslatorJobs: handle(rows.listTranslatorJobs, listJobs),
    translatorStats: handle(rows.translatorStats, translatorStats),
    listAvailableJobs: handle(rows.listAvailableJobs, listAvailableJobs),
    acceptJob: handle(rows.acceptJob, acceptJob),
    releaseJob: handle(rows.releaseJob, releaseJob),
    heartbeat: handle(rows.heartbeat, heartbeat),
    openSigning: handle(rows.openSigning, openSigning),
    signJob: handle(rows.signJob, signJob),
    submitTranslation: handle(rows.submitTranslation, submitTranslation),
    appealJob: handle(rows.appealJob, appealJob),
    listQueue: handle(rows.listQueue, listQueue),
    readQueueItem: handle(rows.readQueueItem, readQueueItem),
    listSuitableTranslators: handle(rows.listSuitableTranslators, listSuitableTranslators),
    assignTranslation: handle(rows.assignTranslation, assignTranslation),
    completeHumanTranslation: handle(rows.completeHumanTranslation, completeHumanTranslation),
    decideAppeal: handle(rows.decideAppeal, decideAppeal),
    editQueueItem: handle(rows.editQueueItem, editQueueItem),
    getQueueItem: handle(rows.getQueueItem, getQueueItem),
    reviewJob: handle(rows.reviewJob, reviewJob),
    takeOverJob: handle(rows.takeOverJob, takeOverJob),
    takeJobBack: handle(rows.takeJobBack, takeJobBack),
    rejectJob: handle(rows.rejectJob, rejectJob),
    getReview: handle(rows.getReview, getReview),
    listChanges: handle(rows.listChanges, listChanges),
    rateTranslation: handle(rows.rateTranslation, rateTranslation),
    requestRevision: handle(rows.requestRevision, requestRevision),
  },
  { data, files },
)
