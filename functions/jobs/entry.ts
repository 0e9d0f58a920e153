import * as rows from '#shared/jobs/api.ts'
import * as files from '../adapters/files.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { acceptJob } from './pool/accept-job.ts'
import { heartbeat } from './pool/heartbeat.ts'
import { listAvailableJobs } from './pool/list-available-jobs.ts'
import { listJobs } from './pool/list-jobs.ts'
import { releaseJob } from './pool/release-job.ts'
import { translatorStats } from './pool/translator-stats.ts'
import { appealJob } from './review/appeal-job.ts'
import { decideAppeal } from './review/decide-appeal.ts'
import { getReview } from './review/get-review.ts'
import { listChanges } from './review/list-changes.ts'
import { rateTranslation } from './review/rate-translation.ts'
import { requestRevision } from './review/request-revision.ts'
import { reviewJob } from './review/review-job.ts'
import { openSigning } from './signing/open-signing.ts'
import { signJob } from './signing/sign-job.ts'
import { submitTranslation } from './signing/submit-translation.ts'
import { assignTranslation } from './staff/assign-translation.ts'
import { completeHumanTranslation } from './staff/complete-human-translation.ts'
import { editQueueItem } from './staff/edit-queue-item.ts'
import { getQueueItem } from './staff/get-queue-item.ts'
import { listQueue } from './staff/list-queue.ts'
import { listSuitableTranslators } from './staff/list-suitable-translators.ts'
import { readQueueItem } from './staff/read-queue-item.ts'
import { rejectJob } from './staff/reject-job.ts'
import { takeJobBack } from './staff/take-job-back.ts'
import { takeOverJob } from './staff/take-over-job.ts'

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
